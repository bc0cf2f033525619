/** The outlines of the suits in a square of 100. */

import type { Suit } from "../felt/cards";

export const SUIT_PATHS: Record<Suit, string> = {
    h: "M50 93C22 68 4 51 4 30 4 15 15 6 28 6c10 0 18 6 22 16C54 12 62 6 72 6c13 0 24 9 24 24 0 21-18 38-46 63z",
    d: "M50 2c8 18 22 36 37 48-15 12-29 30-37 48-8-18-22-36-37-48C28 38 42 20 50 2z",
    s: "M50 3c7 17 43 35 43 60 0 14-10 21-20 21-8 0-15-4-19-11 1 11 5 20 13 25H33c8-5 12-14 13-25-4 7-11 11-19 11-10 0-20-7-20-21C7 38 43 20 50 3z",
    c: "M50 3a22 22 0 0 1 17 36 22 22 0 1 1-13 33c1 12 5 20 12 26H34c7-6 11-14 12-26a22 22 0 1 1-13-33A22 22 0 0 1 50 3z",
};

/** Two colours as on most decks, or one for each suit. */
export function suitColour(suit: Suit, fourColours: boolean): string {
    switch (suit) {
        case "h":
            return "var(--suit-red)";
        case "d":
            return fourColours ? "var(--suit-blue)" : "var(--suit-red)";
        case "c":
            return fourColours ? "var(--suit-green)" : "var(--ink)";
        case "s":
            return "var(--ink)";
    }
}
