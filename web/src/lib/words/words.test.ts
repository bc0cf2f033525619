import { beforeEach, describe, expect, test } from "vitest";
import { SPOTS } from "../types/equipment";
import { de } from "./de";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { cardName } from "./card_names";
import { spotName } from "../../games/roulette/spots";
import {
    compact,
    LANGUAGES,
    money,
    number,
    preferred,
    signed,
    speak,
    words,
    type Language,
} from "./words.svelte";

const OTHERS = { de, fr, es };

function leaves(tree: object, path = ""): [string, unknown][] {
    return Object.entries(tree).flatMap(([key, value]) =>
        typeof value === "object"
            ? leaves(value, `${path}${key}.`)
            : [[path + key, value] as [string, unknown]],
    );
}

describe.each(Object.entries(OTHERS))("%s", (_, language) => {
    test("says everything that English says", () => {
        expect(
            leaves(language)
                .map(([key]) => key)
                .toSorted(),
        ).toEqual(
            leaves(en)
                .map(([key]) => key)
                .toSorted(),
        );
    });

    test("says it with the same gaps, and fills every one of them", () => {
        const english = new Map(leaves(en));
        for (const [key, value] of leaves(language)) {
            const known = english.get(key);
            expect(typeof value, key).toBe(typeof known);
            if (typeof value === "string") expect(value.trim() === "", key).toBe(known === "");
            if (typeof value !== "function" || typeof known !== "function") continue;
            const given = Array.from({ length: known.length }, (_, nth) => `‹${nth}›`);
            const [here, there] = [value(...given), known(...given)] as [string, string];
            for (const gap of given) expect(here.includes(gap), `${key}: ${here}`).toBe(there.includes(gap));
        }
    });
});

describe("numbers as the guest writes them", () => {
    const cases: [locale: string, language: Language, number: string, money: string, signed: string][] = [
        ["en", "en", "1,234", "€1,234", "+1,234"],
        ["de", "de", "1.234", "1.234 €", "+1.234"],
        ["de-CH", "de", "1’234", "€ 1’234", "+1’234"],
        ["fr", "fr", "1 234", "1 234 €", "+1 234"],
        ["es", "es", "1.234", "1.234 €", "+1.234"],
    ];
    test.each(cases)("%s", async (locale, language, whole, euros, change) => {
        await speak(language, locale);
        const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("'", "’");
        expect(plain(number(1234))).toBe(whole);
        expect(plain(money(1234, "€"))).toBe(euros);
        expect(plain(signed(1234))).toBe(change);
    });

    test("a loss has a real minus, nothing has no sign", async () => {
        await speak("en");
        expect(signed(-1234)).toBe("−1,234");
        expect(signed(0)).toBe("0");
    });

    test("a night's own sign stands where the currency would", async () => {
        await speak("en");
        expect(money(50, "¤")).toBe("¤50");
    });

    test("a chip has room for four characters", async () => {
        await speak("en");
        expect([5, 250, 9999, 10_000, 25_000, 1_500_000].map(compact)).toEqual([
            "5",
            "250",
            "9999",
            "10K",
            "25K",
            "1.5M",
        ]);
    });
});

test.each([
    [["de-AT", "en"], { language: "de", locale: "de-AT" }],
    [["pt-BR", "es-MX"], { language: "es", locale: "es-MX" }],
    [["ja"], { language: "en", locale: "en" }],
    [[], { language: "en", locale: "en" }],
])("a guest who reads %j", (locales, expected) => {
    expect(preferred(locales)).toEqual(expected);
});

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
    beforeEach(() => speak(language));

    test("every spot of both layouts has a name of its own", () => {
        for (const spots of Object.values(SPOTS)) {
            const names = Object.keys(spots).map(spotName);
            expect(new Set(names).size).toBe(names.length);
        }
    });
});

test("things are called by their names", async () => {
    await speak("en");
    expect(spotName("17-20")).toBe("split 17–20");
    expect(spotName("0-2-3")).toBe("trio 0, 2, 3");
    expect(spotName("0-1-2-3")).toBe("first four 0, 1, 2, 3");
    expect(spotName("0-00-1-2-3")).toBe("top line 0, 00, 1, 2, 3");
    expect(spotName("16-17-18-19-20-21")).toBe("line 16–21");
    expect(cardName("Kh")).toBe("king of hearts");
    expect(cardName("??")).toBe("card, face down");
    await speak("de");
    expect(cardName("Kh")).toBe("Herz König");
    expect(words().card.suits.s).toBe("Pik");
});
