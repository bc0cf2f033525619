/** Decks in a record: whose the leaves are that were dealt, which cards were seen, and whether that can be. */

import { CARDS, cardsOf, laid, opens, type Place } from "./decks";
import type { Opening } from "../types/night";
import { fromHex } from "./hashing";
import { Wrong, type DeckLine } from "./lines";

type Missing = DeckLine["without"][number];

export interface Deck {
    decks: number;
    without: readonly Missing[];
    roots: readonly string[];
    /** Which of the roots is played; null before the first draw from it. */
    root: number | null;
    gone: readonly number[];
    /** By leaf: whose it is, and how it lies. Of cards dealt before we came that is not known. */
    dealt: Readonly<Record<number, readonly [owner: string, faceUp: number]>>;
    /** By leaf: what was opened to all, and to us alone. */
    faces: Readonly<Record<number, string>>;
    mine: Readonly<Record<number, string>>;
    calledOff: boolean;
}

export type Decks = Readonly<Record<number, Deck>>;

type Openings = readonly (readonly [leaf: number, opening: Opening])[];

/** Decks that are laid for a hand, of which one is played. */
const HAND = 4;

export function laidOut({ decks, without, roots }: DeckLine): Deck {
    const root = roots.length > 1 ? null : 0;
    return { decks, without, roots, root, gone: [], dealt: {}, faces: {}, mine: {}, calledOff: false };
}

export function sizeOf({ decks, without }: Deck): number {
    return 52 * decks - without.length;
}

/** The leaves that were not dealt, ascending. */
export function leavesOf(deck: Deck): number[] {
    const gone = new Set(deck.gone);
    return Array.from({ length: sizeOf(deck) }, (_, leaf) => leaf).filter((leaf) => !gone.has(leaf));
}

/** Whether a record cannot end before it is opened. */
export function hasToBeOpened({ roots, calledOff }: Deck): boolean {
    return calledOff || roots.length === 1;
}

export function liesFaceDown({ gone, dealt, faces }: Deck, leaf: number): boolean {
    return gone.includes(leaf) && (dealt[leaf]?.[1] ?? 0) === 0 && !(leaf in faces);
}

/** Whether a deck can be laid, after those that are known (step 2). */
export function checkLaid(line: DeckLine, decks: Decks, isWhole: boolean): void {
    const { roots, without } = line;
    if ((roots.length !== 1 && roots.length !== HAND) || new Set(roots).size < roots.length)
        throw new Wrong(2, "a deck has one root, or four different ones");
    if (without.length && roots.length > 1) throw new Wrong(2, "the decks of a hand are whole");
    if (sizeOf(laidOut(line)) < 1) throw new Wrong(2, "the deck has no cards");
    if (isWhole) checkWithout(line, Object.entries(decks));
}

function checkWithout({ without, decks: copies }: DeckLine, decks: readonly [string, Deck][]): void {
    const known = decks.flatMap(([, deck]) => knownOf(deck));
    const lying = decks.flatMap(([number, deck]) => [
        ...deck.gone.filter((leaf) => liesFaceDown(deck, leaf)).map((leaf) => `${number} ${leaf}`),
        ...deck.without.filter((one) => typeof one !== "string").map(([from, leaf]) => `${from} ${leaf}`),
    ]);
    const plain = without.filter((one) => typeof one === "string");
    const faceDown = without
        .filter((one) => typeof one !== "string")
        .map(([from, leaf]) => `${from} ${leaf}`);
    if (plain.some((card) => count(plain, card) > Math.min(count(known, card), copies)))
        throw new Wrong(2, "the deck lacks cards that do not lie on the table");
    if (new Set(faceDown).size < faceDown.length || faceDown.some((one) => !lying.includes(one)))
        throw new Wrong(2, "the deck lacks a card that does not lie face down");
}

/** Cards that are certainly not among those left. */
function knownOf({ faces, without }: Deck): string[] {
    return [...Object.values(faces), ...without.filter((one) => typeof one === "string")];
}

function count(cards: readonly string[], card: string): number {
    return cards.filter((one) => one === card).length;
}

/** Cards that were dealt are opened to all: they have to lie there, and none more often than it can (step 8). */
export function opened(deck: Deck, at: Place, openings: Openings): Deck {
    checkOpenings(deck, at, openings);
    const faces = Object.fromEntries(openings.map(([leaf, [card]]) => [leaf, card]));
    return { ...deck, faces: { ...deck.faces, ...faces } };
}

/** The same of those that are opened to us alone, which nobody else counts. */
export function checkOpenings(deck: Deck, at: Place, openings: Openings): void {
    const seen = { ...deck.mine, ...deck.faces };
    for (const [leaf] of openings) delete seen[leaf];
    const known = knownOf({ ...deck, faces: seen });
    for (const [leaf, opening] of openings) {
        const [card] = opening;
        if (!CARDS.includes(card)) throw new Wrong(8, "this is no card");
        known.push(card);
        if (count(known, card) > deck.decks) throw new Wrong(8, "there are not so many of this card");
        if (!opens(deck.roots[at.root]!, at, leaf, sizeOf(deck), opening))
            throw new Wrong(8, "this is not the card that lies there");
    }
}

/** The decks that are not played have to be opened, and each is a whole one (step 6). */
export function checkSpares(
    deck: Deck,
    at: Place,
    played: number | null,
    spare?: readonly (string | null)[],
): void {
    if (
        spare?.length !== deck.roots.length ||
        spare.some((seed, root) => (seed === null) !== (root === played))
    )
        throw new Wrong(6, "all decks are opened but the one that is played");
    spare.forEach((seed, root) => {
        if (seed !== null && orderBy(deck, { ...at, root }, seed).root !== deck.roots[root])
            throw new Wrong(6, "the deck is not a whole one, laid as its seed says");
    });
}

/** The order of the deck that is opened in the end: everything that was seen of it is where it was (step 10). */
export function wholeOrder(deck: Deck, at: Place, seed: string): readonly string[] {
    const { order, root } = orderBy(deck, at, seed);
    if (root !== deck.roots[at.root])
        throw new Wrong(10, "the deck is not a whole one, laid as its seed says");
    if (Object.entries({ ...deck.mine, ...deck.faces }).some(([leaf, card]) => order[Number(leaf)] !== card))
        throw new Wrong(10, "the deck was laid otherwise than it was dealt");
    return order;
}

function orderBy(deck: Deck, at: Place, seed: string): { order: readonly string[]; root: string } {
    const without = deck.without.filter((one) => typeof one === "string");
    const cards = without.length === deck.without.length ? cardsOf(deck.decks, without) : null;
    if (!cards) throw new Wrong(10, "the deck lacks cards that it cannot lack");
    return laid(fromHex(seed), at, cards);
}

/** Decks that lack cards of another one are told which, now that they are known. */
export function recognised(decks: Decks, number: number, cards: Readonly<Record<number, string>>): Decks {
    const named = (one: Missing): Missing =>
        typeof one !== "string" && one[0] === number ? (cards[one[1]] ?? one) : one;
    return Object.fromEntries(
        Object.entries(decks).map(([nth, deck]) => [nth, { ...deck, without: deck.without.map(named) }]),
    );
}
