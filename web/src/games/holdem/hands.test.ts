import { describe, expect, it, test } from "vitest";
import { LANGUAGES, speak, type Language } from "../../lib/words/words.svelte";
import { handSaid } from "./hands";

const HANDS = {
    high_card: "Ac Kd 9h 7s 2c",
    pair: "7c 7d Ah 9s 2c",
    two_pairs: "Ac Ad 4h 4s 9c",
    three_of_a_kind: "Qc Qd Qh 9s 2c",
    straight: "5c 4d 3h 2s Ac",
    flush: "Ac Jc 9c 7c 2c",
    full_house: "Kc Kd Kh 6s 6c",
    four_of_a_kind: "Ac Ad Ah As 9c",
    straight_flush: "Qh Jh Th 9h 8h",
    royal_flush: "Ah Kh Qh Jh Th",
} as const;

const CALLED: Record<Language, readonly string[]> = {
    en: [
        "ace high",
        "a pair of sevens",
        "two pairs, aces and fours",
        "three queens",
        "a straight, five high",
        "a flush, ace high",
        "a full house, kings over sixes",
        "four aces",
        "a straight flush, queen high",
        "a royal flush",
    ],
    de: [
        "höchste Karte Ass",
        "ein Paar Siebenen",
        "zwei Paare, Asse und Vieren",
        "drei Damen",
        "eine Straße bis zur Fünf",
        "ein Flush bis zum Ass",
        "ein Full House, Könige über Sechsen",
        "vier Asse",
        "ein Straight Flush bis zur Dame",
        "ein Royal Flush",
    ],
    fr: [
        "carte haute as",
        "une paire de sept",
        "deux paires, as et quatre",
        "un brelan de dames",
        "une quinte au cinq",
        "une couleur à l’as",
        "un full aux rois par les six",
        "un carré d’as",
        "une quinte flush à la dame",
        "une quinte flush royale",
    ],
    es: [
        "carta alta, as",
        "una pareja de sietes",
        "doble pareja de ases y cuatros",
        "un trío de reinas",
        "una escalera al cinco",
        "un color al as",
        "un full de reyes y seises",
        "un póquer de ases",
        "una escalera de color a la reina",
        "una escalera real",
    ],
};

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
    test("every hand is called by its name", async () => {
        await speak(language);
        const called = Object.entries(HANDS).map(([rank, best]) =>
            handSaid({ rank: rank as keyof typeof HANDS, best: best.split(" ") }),
        );
        expect(called).toEqual(CALLED[language]);
    });
});

it("says nothing of a hand that nobody has seen", () => {
    expect(handSaid({ rank: null, best: [] })).toBe("");
});
