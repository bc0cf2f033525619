import { describe, expect, it } from "vitest";
import { patched, withOwn } from "./patch";

const VIEW = {
    phase: "betting",
    stacks: { Ann: 100, Bob: 50 } as Record<string, number>,
    stakes: { Ann: { red: 10, "17": 5 }, Bob: {} } as Record<string, Record<string, number>>,
    awaits: { players: ["Ann"] } as { players?: string[]; dealer?: string },
    history: ["3"],
};
const MAPS = { stacks: 1, stakes: 2 };

describe("a patch", () => {
    const after = (patch: object) => patched(VIEW, patch, MAPS);

    it("replaces fields whole", () => {
        expect(after({ phase: "closed", history: [], awaits: { dealer: "spin" } })).toEqual({
            ...VIEW,
            phase: "closed",
            history: [],
            awaits: { dealer: "spin" },
        });
    });

    it("changes the keys of a map that it names, and takes out those that are null", () => {
        expect(after({ stacks: { Ann: 90, Cleo: 10, Bob: null } }).stacks).toEqual({ Ann: 90, Cleo: 10 });
    });

    it("reaches into maps of maps", () => {
        const { stakes } = after({ stakes: { Ann: { red: null, black: 20 }, Bob: null, Cleo: { odd: 5 } } });
        expect(stakes).toEqual({ Ann: { "17": 5, black: 20 }, Cleo: { odd: 5 } });
    });

    it("leaves what it was made of as it was", () => {
        const before = structuredClone(VIEW);
        after({ stacks: { Ann: null }, stakes: { Ann: null } });
        expect(VIEW).toEqual(before);
    });
});

it("lays what is somebody's own over what all see", () => {
    const view = { players: { Ann: { cards: ["??", "??"], bet: 5 }, Bob: { cards: ["??", "??"], bet: 5 } } };
    expect(withOwn(view, { players: { Ann: { cards: ["Ah", "Kh"] } } }).players).toEqual({
        Ann: { cards: ["Ah", "Kh"], bet: 5 },
        Bob: { cards: ["??", "??"], bet: 5 },
    });
    expect(withOwn(view, {})).toEqual(view);
    expect(withOwn(view, { players: { Gone: { cards: ["Ah", "Kh"] } } }), "of who is there").toEqual(view);
});
