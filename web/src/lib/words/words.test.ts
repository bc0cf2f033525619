import { describe, expect, test } from "vitest";
import { cardName } from "./card_names";
import { compact, money, number, preferred, signed, speak, words, type Language } from "./words.svelte";

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
        expect([5, 250, 9999, 10_000, 25_000, 1_500_000].map((value) => compact(value))).toEqual([
            "5",
            "250",
            "9999",
            "10K",
            "25K",
            "1.5M",
        ]);
        expect([999, 1400, 44_700].map((value) => compact(value, true))).toEqual(["999", "1.4K", "45K"]);
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

test("cards are called by their names", async () => {
    await speak("en");
    expect(cardName("Kh")).toBe("king of hearts");
    expect(cardName("??")).toBe("card, face down");
    await speak("de");
    expect(cardName("Kh")).toBe("Herz König");
    expect(words().card.suits.s).toBe("Pik");
});
