import { beforeAll, describe, expect, test } from "vitest";
import { ROULETTE, SHOWDOWN, THROWN } from "../../gallery/views";
import { loadStaffUis } from "../games/staff";
import { linesOf, yetToBet } from "./seats";

beforeAll(loadStaffUis);

describe("who has yet to bet", () => {
    const seated = {
        stacks: { Ann: 100, Bob: 100, Cem: 100 },
        sitting_out: ["Cem"],
        phase: "betting" as const,
    };

    test("those without a bet, but not those who sit out", () => {
        const stakes = { Ann: { red: 10 }, Bob: {}, Cem: {} };
        expect(yetToBet({ ...ROULETTE, ...seated, stakes, prison: {} })).toEqual(["Bob"]);
    });

    test("nobody whose stake is in prison", () => {
        const view = { ...ROULETTE, ...seated, stakes: {}, prison: { Ann: { red: 10 }, Bob: { odd: 5 } } };
        expect(yetToBet(view)).toEqual([]);
    });

    test("at the boxes those who have none", () => {
        expect(yetToBet({ ...THROWN, ...seated, stakes: { Ann: { under: 5 } } })).toEqual(["Bob"]);
    });

    test("nobody once bets are closed", () => {
        expect(yetToBet({ ...ROULETTE, ...seated, phase: "closed", stakes: {}, prison: {} })).toEqual([]);
    });
});

describe("everybody in a line", () => {
    test("what lies there, who has yet to bet, and who is away", () => {
        const view = {
            ...ROULETTE,
            phase: "betting" as const,
            stacks: { Ann: 70, Bob: 100, Cem: 100 },
            sitting_out: ["Cem"],
            stakes: { Ann: { red: 10, "17": 20 }, Bob: {} },
            prison: {},
        };
        expect(linesOf(view, [])).toEqual([
            { who: "Ann", chips: 70, lies: 30, mark: null },
            { who: "Bob", chips: 100, lies: 0, mark: "yet" },
            { who: "Cem", chips: 100, lies: 0, mark: "out" },
        ]);
    });

    test("at hold'em whose turn it is, who is all in, and who has folded", () => {
        const seat = SHOWDOWN.players["Ann"]!;
        const players = {
            Ann: { ...seat, bet: 50, folded: false, all_in: false },
            Bob: { ...seat, bet: 20, folded: true, all_in: false },
            Cem: { ...seat, bet: 90, folded: false, all_in: true },
        };
        const stacks = { Ann: 50, Bob: 80, Cem: 0, Dan: 10 };
        const view = { ...SHOWDOWN, phase: "turn" as const, players, stacks, sitting_out: ["Dan"] };
        expect(linesOf(view, ["Ann"]).map(({ lies, mark }) => [lies, mark])).toEqual([
            [50, "turn"],
            [20, "folded"],
            [90, "all_in"],
            [0, "out"],
        ]);
    });
});
