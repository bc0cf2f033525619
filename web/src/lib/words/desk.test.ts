import { expect, test } from "vitest";
import { deskWordsOf } from "./desk.svelte";

/** Every text, by where it stands; functions by what they make of numbered words. */
function texts(words: unknown, path = ""): [string, string][] {
    if (typeof words === "string") return [[path, words]];
    if (typeof words === "function") return [[path, String(words("1", "2", "3"))]];
    return Object.entries(words as object).flatMap(([key, value]) => texts(value, `${path}.${key}`));
}

test.each(["de", "fr", "es"] as const)("%s says all that English says at the desk", async (language) => {
    const english = new Map(texts(await deskWordsOf("en")));
    const own = new Map(texts(await deskWordsOf(language)));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...own.values()].every((text) => text.trim())).toBe(true);
    const same = [...own].filter(([path, text]) => text === english.get(path));
    expect(same.length / own.size).toBeLessThan(0.1);
    for (const [path, text] of own) {
        const given = (written: string) => new Set(written.match(/[123]/g));
        expect(given(text), path).toEqual(given(english.get(path)!));
    }
});
