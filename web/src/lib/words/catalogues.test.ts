import { describe, expect, test } from "vitest";
import type { Language } from "./catalogue.svelte";

type Tree = Readonly<Record<string, unknown>>;

/** Every catalogue there is: its folder, and its words by language. */
const FILES = import.meta.glob<Record<string, Tree>>(
    ["./*.ts", "./*/*.ts", "../../games/*/words/*.ts", "!./*.test.ts"],
    { eager: true },
);

const OTHERS = ["de", "fr", "es"] as const;

function wordsIn(folder: string, language: Language): Tree {
    return FILES[`${folder}/${language}.ts`]![language]!;
}

const folders = Object.keys(FILES)
    .filter((file) => file.endsWith("/en.ts"))
    .map((file) => file.slice(0, -"/en.ts".length));

function leaves(tree: object, path = ""): [string, unknown][] {
    return Object.entries(tree).flatMap(([key, value]) =>
        typeof value === "object"
            ? leaves(value as object, `${path}${key}.`)
            : [[path + key, value] as [string, unknown]],
    );
}

/** What a text of the English words is filled with: journal entries take an object, all else takes words. */
function given(count: number): unknown[] {
    return Array.from({ length: count }, (_, nth) => `‹${nth}›`);
}

describe.each(folders)("%s", (folder) => {
    const english = new Map(leaves(wordsIn(folder, "en")));

    describe.each(OTHERS)("in %s", (language) => {
        const own = leaves(wordsIn(folder, language));

        test("says everything that English says", () => {
            expect(own.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted());
        });

        test("says it with the same gaps, and fills every one of them", () => {
            for (const [key, value] of own) {
                const known = english.get(key);
                expect(typeof value, key).toBe(typeof known);
                if (typeof value === "string") expect(value.trim() === "", key).toBe(known === "");
                if (typeof value !== "function" || typeof known !== "function") continue;
                const gaps = given(known.length);
                const [here, there] = [String(value(...gaps)), String(known(...gaps))];
                for (const gap of gaps)
                    expect(here.includes(String(gap)), `${key}: ${here}`).toBe(there.includes(String(gap)));
            }
        });

        test("says it in its own words", () => {
            const texts = own.filter(([, value]) => typeof value === "string");
            const same = texts.filter(([key, value]) => value === english.get(key));
            expect(same.length / texts.length).toBeLessThan(0.35);
        });
    });
});
