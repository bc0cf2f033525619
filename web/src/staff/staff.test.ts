import { describe, expect, test } from "vitest";
import { dealingWordsOf } from "../lib/words/dealing.svelte";
import { wordsOf } from "../lib/words/staff.svelte";
import { clockFace } from "./clock.svelte";
import { timeFor } from "./pace";
import { broughtBy } from "./post.svelte";

test.each([
    ["", "", {}],
    ["#K7Q2MF", "K7Q2MF", {}],
    ["#secret=a_b-c&code=K7Q2MF", "", { secret: "a_b-c", code: "K7Q2MF" }],
    ["#K7Q2MF&table=t2", "K7Q2MF", { table: "t2" }],
    ["#link=a%2Fb=c", "", { link: "a/b=c" }],
    ["#%E0%A4%A", "%E0%A4%A", {}],
])("the address's %s brings %s and %o", (hash, word, named) => {
    expect(broughtBy(hash)).toEqual({ word, named });
});

test.each([
    [0, "0:00"],
    [6.2, "0:07"],
    [65, "1:05"],
    [3600, "1:00:00"],
    [3725, "1:02:05"],
])("%d seconds are %s on a clock", (seconds, face) => {
    expect(clockFace(seconds)).toBe(face);
});

test.each([
    ["betting", { betting: 20 }, 20],
    ["betting", {}, 30],
    ["waiting", { between: 9 }, 9],
    ["turn", { decision: 12 }, 12],
])("in %s a table of pace %o gives %d seconds", (phase, pace, seconds) => {
    expect(timeFor(phase, pace)).toBe(seconds);
});

describe("words", () => {
    /** Every text, by where it stands; functions by what they make of numbered words. */
    function texts(words: unknown, path = ""): [string, string][] {
        if (typeof words === "string") return [[path, words]];
        if (typeof words === "function") return [[path, String(words("1", "2", "3"))]];
        return Object.entries(words as object).flatMap(([key, value]) => texts(value, `${path}.${key}`));
    }

    test.each(["de", "fr", "es"] as const)(
        "%s says all that English says, in its own words",
        async (language) => {
            const english = new Map(texts([await wordsOf("en"), await dealingWordsOf("en")]));
            const own = new Map(texts([await wordsOf(language), await dealingWordsOf(language)]));
            expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
            expect([...own.values()].every((text) => text.trim())).toBe(true);
            const same = [...own].filter(([path, text]) => text === english.get(path));
            expect(same.length / own.size).toBeLessThan(0.16);
        },
    );

    test.each(["en", "de", "fr", "es"] as const)(
        "%s leaves out nothing that it is given",
        async (language) => {
            const { host, screen } = await wordsOf(language);
            const dealing = await dealingWordsOf(language);
            expect(host.takeSure("Ann", "500")).toMatch(/Ann.*500|500.*Ann/);
            expect(dealing.whoWinsSide("2", "300")).toMatch(/2.*300/);
            expect(dealing.setBlinds("25", "50")).toMatch(/25.*50/);
            expect(screen.wins(1, "Ann", "70")).toMatch(/Ann.*70/);
        },
    );
});
