import { describe, expect, test } from "vitest";
import { ROULETTE, THROWN } from "../../gallery/views";
import type { Option } from "../lib/types/tables";
import { stepsOf, waitedFor, yetToBet } from "./steps";

const may = (...does: string[]): Option[] => does.map((what) => ({ do: what }));

describe("the next step", () => {
    test.each([
        ["bets are closed before the ball is spun", ["close", "spin", "no_spin", "void"], "spin", "close"],
        ["what the table awaits", ["spin", "no_spin", "void"], "spin", "spin"],
        ["the shoe is shuffled where that is due", ["shuffle"], "shuffle", "shuffle"],
        ["a pot is awarded", ["award", "void"], "award", "award"],
        ["nothing while players decide", ["void"], null, undefined],
        ["nothing between hands without players", ["blinds"], "start", undefined],
        ["a round is never called off by itself", ["close", "void"], "void", "close"],
        ["nor where nothing else is left", ["void"], "void", undefined],
    ])("%s", (_, does, dealer, next) => {
        expect(stepsOf(may(...does), { dealer }).next?.do).toBe(next);
    });

    test("what may be done instead leaves out calling off, which has a place of its own", () => {
        const { instead, callOff } = stepsOf(may("close", "spin", "no_spin", "void"), { dealer: "spin" });
        expect(instead.map((option) => option.do)).toEqual(["spin", "no_spin"]);
        expect(callOff?.do).toBe("void");
    });
});

describe("who is waited for", () => {
    const seated = { stacks: { Ann: 100, Bob: 100, Cem: 100 }, sitting_out: ["Cem"], phase: "betting" };

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

    test("those asked to decide, once bets are closed", () => {
        const view = { ...ROULETTE, ...seated, phase: "choosing", awaits: { players: ["Bob"] } };
        expect(waitedFor(view)).toEqual(["Bob"]);
    });
});
