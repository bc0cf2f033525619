import { describe, expect, test } from "vitest";
import type { Standing } from "../lib/protocol/messages";
import type { GuestTotals } from "../lib/types/night";
import { changesSince } from "./changes.svelte";
import { ceremony, feats, podium } from "./podium";

const standing = (place: number, name: string, total: number) => ({ place, name, total }) as Standing;

describe("the podium", () => {
    test("equal totals share a step, and the next stays empty (N-8)", () => {
        const standings = [
            standing(1, "Ann", 900),
            standing(1, "Bob", 900),
            standing(3, "Cem", 500),
            standing(4, "Dee", 10),
        ];
        expect(podium(standings)).toEqual([
            { place: 1, names: ["Ann", "Bob"], total: 900 },
            { place: 3, names: ["Cem"], total: 500 },
        ]);
    });

    test("third, second, first, each after a roll of the drums, then everybody", () => {
        const three = podium([standing(1, "Ann", 3), standing(2, "Bob", 2), standing(3, "Cem", 1)]);
        const moments = ceremony(three);
        expect(moments.map((one) => (one.is === "all" ? "all" : `${one.is} ${one.place}`))).toEqual([
            "roll 3",
            "call 3",
            "roll 2",
            "call 2",
            "roll 1",
            "call 1",
            "all",
        ]);
        const times = moments.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(new Set(times).size).toBe(times.length);
    });

    test("places that nobody has are passed over", () => {
        const called = (...standings: Standing[]) =>
            ceremony(podium(standings)).flatMap((one) => (one.is === "call" ? [one.place] : []));
        expect(called(standing(1, "Ann", 3))).toEqual([1]);
        expect(called(standing(1, "Ann", 3), standing(2, "Bob", 2))).toEqual([2, 1]);
        expect(called(standing(1, "Ann", 3), standing(1, "Bob", 3), standing(3, "Cem", 1))).toEqual([3, 1]);
        expect(ceremony([])).toEqual([{ at: 0, is: "all" }]);
    });
});

describe("what people are remembered for", () => {
    const evening = (name: string, rounds: number, won: number, best: number): GuestTotals => ({
        name,
        rounds,
        won,
        best,
        game: "roulette",
    });

    test("the biggest win, most rounds, and luck where enough was played", () => {
        const found = feats([
            evening("Ann", 40, 10, 700),
            evening("Bob", 10, 6, 350),
            evening("Cem", 2, 2, 100),
        ]);
        expect(found.map(({ feat, names, value }) => [feat, names, value])).toEqual([
            ["best", ["Ann"], 700],
            ["rounds", ["Ann"], 40],
            ["luck", ["Bob"], 0.6],
        ]);
    });

    test("those who are equal share it", () => {
        const [best] = feats([evening("Ann", 1, 1, 70), evening("Bob", 2, 1, 70)]);
        expect(best?.names).toEqual(["Ann", "Bob"]);
    });

    test("nothing where nobody has won or played", () => {
        expect(feats([])).toEqual([]);
        expect(feats([evening("Ann", 9, 0, 0)]).map(({ feat }) => feat)).toEqual(["rounds"]);
    });
});

test("standings that change: who has more or less, and who has passed somebody by winning", () => {
    const before = new Map(
        [
            standing(1, "Ann", 900),
            standing(2, "Bob", 800),
            standing(3, "Cem", 700),
            standing(4, "Dee", 1),
        ].map((one) => [one.name, one]),
    );
    const after = [
        standing(1, "Bob", 950),
        standing(2, "Cem", 700),
        standing(3, "Ann", 600),
        standing(4, "Dee", 1),
        standing(5, "Eve", 0),
    ];
    expect(changesSince(before, after)).toEqual({
        Bob: { amount: 150, climbs: true },
        Ann: { amount: -300, climbs: false },
    });
});
