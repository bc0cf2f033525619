import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gameNames, narrationOf } from "../../games/registry";
import type { Phrase } from "../types/night";
import de from "./phrases/de.json";
import { sentence, spoken } from "./spoken";
import { LANGUAGES, phrases, speak, type Language } from "./words.svelte";

beforeAll(() => Promise.all(gameNames().map(narrationOf)));

const ENGLISH = "in English";

function read(phrase: Phrase): string {
    return spoken({ text: ENGLISH, phrase });
}

/** Speak a language, with the host's words in it. */
async function speakAll(language: Language, locale: string = language): Promise<void> {
    await speak(language, locale);
    if (language !== "en") await expect.poll(() => phrases(), { interval: 5 }).toBeDefined();
}

const LIMIT: Phrase = {
    template: "the limit here is {most}, and that would make {total}",
    values: { most: 1500, total: 2500 },
};

describe("a refusal", () => {
    test.each([
        ["de", "de-DE", "Hier ist 1.500 das Maximum, das wären 2.500."],
        ["de", "de-CH", "Hier ist 1’500 das Maximum, das wären 2’500."],
        ["fr", "fr-FR", "Le maximum ici est 1 500, cela ferait 2 500."],
        ["es", "es-ES", "Aquí el máximo es 1.500, y esto serían 2.500."],
        ["en", "en-GB", "The limit here is 1500, and that would make 2500."],
    ] as const)("is read in %s, with numbers as in %s", async (language, locale, expected) => {
        await speakAll(language, locale);
        const read = sentence({ text: "the limit here is 1500, and that would make 2500", phrase: LIMIT });
        expect(read.replace(/[\u00a0\u202f]/g, " ").replaceAll("'", "’")).toBe(expected);
    });

    test("has words within words, and the felt's own names", async () => {
        await speakAll("de");
        const reason = {
            template: "bets here are multiples of {step}, not {amount}",
            values: { step: 10, amount: 15 },
        };
        const phrase = { template: "{spot}: {reason}", values: { spot: "17-20", reason } };
        expect(read(phrase)).toBe("Cheval 17–20: Einsätze sind hier Vielfache von 10, 15 geht nicht");
    });

    test.each([
        ["you have nothing on {spot}", { spot: "under" }, "Du hast nichts auf Unter 7"],
        ["you have nothing on {spot!r}", { spot: "red" }, "Du hast nichts auf Rot"],
        ["you have nothing on {spot!r}", { spot: "the moon" }, "Du hast nichts auf the moon"],
        ["{game} has no button", { game: "unders_overs" }, "Unter und Über hat keinen Button"],
        ["{game} has no button", { game: "toString" }, "toString hat keinen Button"],
        ["this pot is between {names}", { names: ["Ann", "{Bob}"] }, "Um diesen Pot spielen: Ann, {Bob}"],
        [
            "{at} must be less than {bound}",
            { at: "penetration", bound: 0.5 },
            "penetration muss kleiner als 0,5 sein",
        ],
    ])("with %s and %o", async (template, values, expected) => {
        await speakAll("de");
        expect(read({ template, values })).toBe(expected);
    });
});

describe("what no language knows", () => {
    beforeEach(() => speakAll("de"));

    test.each(["a rule of tomorrow", "toString", "constructor"])("stays English: %s", (template) => {
        expect(read({ template })).toBe(ENGLISH);
    });

    test("stays English within what is known", () => {
        const reason = { template: "{most:,} is the limit of {name!r}", values: { most: 1500, name: "Ann" } };
        expect(read({ template: "option {reason}", values: { reason } })).toBe(
            "Regel: 1.500 is the limit of Ann",
        );
    });

    test("are somebody's own words, too", () => {
        expect(spoken({ text: "paused" })).toBe("paused");
        expect(spoken({ text: "paused", phrase: null })).toBe("paused");
    });
});

test("another language is spoken as soon as its words have come, and English at once", async () => {
    await speakAll("fr");
    const phrase = { template: "Goodbye." };
    expect(read(phrase)).toBe("Au revoir.");
    await speakAll("es");
    expect(read(phrase)).toBe("Hasta la vista.");
    await speak("en");
    expect(read(phrase)).toBe(ENGLISH);
});

test.each([
    ["no more bets: betting is closed", "No more bets: betting is closed."],
    ["Goodbye.", "Goodbye."],
    ["who bids?", "Who bids?"],
])("the host's words are sentences: %s", async (text, said) => {
    await speak("en");
    expect(sentence({ text })).toBe(said);
});

test.each(Object.keys(LANGUAGES).filter((language) => language !== "en") as Language[])(
    "no gap stays open in %s",
    async (language) => {
        await speakAll(language);
        for (const template of Object.keys(de)) {
            const gaps = [...template.matchAll(/\{(\w+)/g)].map(([, name]) => name!);
            const said = read({
                template,
                values: Object.fromEntries(gaps.map((name) => [name, `‹${name}›`])),
            });
            expect(said).not.toMatch(/[{}]/);
            for (const name of gaps) expect(said).toContain(`‹${name}›`);
        }
    },
);
