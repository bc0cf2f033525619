import { describe, expect, test } from "vitest";
import type { PairsWagersView } from "../../lib/types/tables";
import { racers } from "./racers";

describe("a race of many", () => {
    const race = (count: number, rolls: number) => {
        const names = Array.from({ length: count }, (_, nth) => `p${nth}`);
        const standing = Object.fromEntries(names.map((name, nth) => [name, nth]));
        return racers(names, { standing, turn: { who: `p${rolls}` } } as PairsWagersView);
    };

    test("few are all seen, in the order of their seats", () => {
        expect(race(4, 0)).toEqual({ lanes: ["p0", "p1", "p2", "p3"], more: 0 });
    });

    test("of many those who are ahead, and whoever rolls", () => {
        const { lanes, more } = race(20, 2);
        expect(lanes).toContain("p2");
        expect(lanes).toContain("p19");
        expect(lanes).not.toContain("p5");
        expect(lanes.length + more).toBe(20);
    });
});
