/** Decks that the house lays before it deals from them: hidden until a leaf is opened. */

import { RANKS, SUITS } from "../types/equipment";
import type { Opening } from "../types/night";
import { fromHex, H, inOrder, isHash, toHex } from "./hashing";
import { Stream } from "./random";
import { climbed, rootOf } from "./trees";

/** Where a deck lies: its night, table and number, and which of its roots. */
export interface Place {
    night: string;
    table: string;
    deck: number;
    root: number;
}

export const CARDS: readonly string[] = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit)).sort(
    inOrder,
);

/** All cards of so many decks but for those that are missing, sorted; null where some are missing that were not there. */
export function cardsOf(decks: number, without: readonly string[]): string[] | null {
    const all = CARDS.flatMap((card) => Array.from({ length: decks }, () => card));
    for (const card of without) {
        const at = all.indexOf(card);
        if (at < 0) return null;
        all.splice(at, 1);
    }
    return all;
}

export interface Laid {
    order: readonly string[];
    root: string;
}

/** A deck as its seed has laid it. */
export function laid(seed: Uint8Array, at: Place, cards: readonly string[]): Laid {
    const order = new Stream(seed, "deck").sample(cards, cards.length);
    const leaves = order.map((card, leaf) => leafHash(at, leaf, card, H("salt", seed, leaf)));
    return { order, root: toHex(rootOf(leaves)) };
}

/** Whether a card is the one that lies there: its path leads to the root. */
export function opens(root: string, at: Place, leaf: number, size: number, opening: Opening): boolean {
    const [card, salt, path] = opening;
    if (!isHash(salt) || !path.every(isHash)) return false;
    if (leaf >= size) return false;
    const top = climbed(leafHash(at, leaf, card, fromHex(salt)), leaf, size, path);
    return top !== null && toHex(top) === root;
}

function leafHash(
    { night, table, deck, root }: Place,
    leaf: number,
    card: string,
    salt: Uint8Array,
): Uint8Array {
    return H("leaf", night, table, deck, root, leaf, card, salt);
}
