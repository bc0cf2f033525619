/** Cards as the script writes them: `Ah`, `Td`; `T?` by its rank alone; `??` is one that may not be seen. */

import { RANKS, SUITS } from "../types/equipment";

export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export interface Face {
    rank: Rank;
    /** Null where nobody has said which. */
    suit: Suit | null;
}

/** The face of a card, or null where it lies face down. */
export function faceOf(card: string): Face | null {
    const [rank, suit] = card;
    if (!isRank(rank) || card.length !== 2) return null;
    return isSuit(suit) ? { rank, suit } : suit === "?" ? { rank, suit: null } : null;
}

/** What stands in the corner of a card. */
export function indexOf(rank: Rank): string {
    return rank === "T" ? "10" : rank;
}

function isRank(text: string | undefined): text is Rank {
    return RANKS.some((rank) => rank === text);
}

function isSuit(text: string | undefined): text is Suit {
    return SUITS.some((suit) => suit === text);
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** Keeps a suit a letter where phones would make it a picture. */
const AS_TEXT = "\uFE0E";

/** Cards in a line of text. */
export function cardsWritten(cards: readonly string[]): string {
    return cards.map(written).join(" ");
}

function written(card: string): string {
    const face = faceOf(card);
    if (!face) return card;
    return indexOf(face.rank) + (face.suit ? SUIT_SIGNS[face.suit]! + AS_TEXT : "");
}
