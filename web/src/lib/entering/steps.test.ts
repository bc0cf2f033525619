import { describe, expect, test } from "vitest";
import type { Option } from "../types/tables";
import { stepsOf } from "./steps";

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
        const { instead, callOff } = stepsOf(may("throw", "no_throw", "invite", "void"), { dealer: "throw" });
        expect(instead.map((option) => option.do)).toEqual(["no_throw", "invite"]);
        expect(callOff?.do).toBe("void");
    });

    test("nothing ends the betting in passing: it is closed first", () => {
        const { instead } = stepsOf(may("close", "throw", "no_throw", "invite", "void"), { dealer: "throw" });
        expect(instead.map((option) => option.do)).toEqual(["invite"]);
    });
});
