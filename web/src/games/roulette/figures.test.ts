import { describe, expect, test } from "vitest";
import { winners } from "../../screen/winners";
import { cold, colourShares, dozenShares, frequent, parityShares, roundWinners } from "./figures";

describe("figures", () => {
    const pockets = ["0", "1", "2", "18", "19", "36", "00"];

    test("zero has a colour of its own, and is in no dozen, neither even nor odd", () => {
        expect(colourShares(pockets)).toEqual({ red: 4, green: 2, black: 1 });
        expect(parityShares(pockets)).toEqual({ even: 3, odd: 2 });
        expect(dozenShares(pockets)).toEqual([2, 2, 1]);
    });

    test("the most frequent; what came once is not frequent", () => {
        expect(frequent(["4", "9", "9", "4", "9", "1"], 3)).toEqual([
            ["9", 3],
            ["4", 2],
        ]);
    });

    test("cold is what has not come for longest, once there were rounds enough", () => {
        const all = Array.from({ length: 37 }, (_, nth) => String(nth));
        expect(cold(all, "single_zero", 2)).toEqual(["36", "35"]);
        expect(cold(all.slice(1), "single_zero", 1)).toEqual(["0"]);
        expect(cold(all.slice(0, 19), "single_zero", 3)).toEqual([]);
    });

    test("who has won more than was lost, most first; what is in prison is neither", () => {
        const settled = (who: string, stake: number, back: number) =>
            ({ event: "settled", who, on: "red", stake, back }) as const;
        const imprisoned = { event: "imprisoned", who: "Dee", on: "red", stake: 10, again: false } as const;
        expect(
            roundWinners([
                settled("Ann", 100, 0),
                settled("Ann", 10, 360),
                settled("Bob", 50, 100),
                imprisoned,
            ]),
        ).toEqual([
            ["Ann", 250],
            ["Bob", 50],
        ]);
        expect(roundWinners([settled("Ann", 100, 0), settled("Ann", 50, 100)])).toEqual([]);
    });

    test("shares of several pots add up", () => {
        expect(winners([{ Ann: 100, Bob: 100 }, { Bob: 50 }])).toEqual([
            ["Bob", 150],
            ["Ann", 100],
        ]);
    });
});
