/** A thousand values that every checker of draws agrees on, made by the house's own code. */

import { expect, it } from "vitest";
import { cardsOf, laid, opens } from "./decks";
import type { Opening } from "../types/night";
import { canonical, fromHex, H, letters, lineHash, toHex, VERSION, type Part } from "./hashing";
import type { Asked, Result } from "./lines";
import { Stream } from "./random";
import { drawn } from "./results";
import { candidatesHash, chosen, type Candidate } from "./roster";
import { sorted, stakesRoot, type Stake } from "./trees";
import json from "./vectors.json";

type Laid = [seed: string, deck: number, root: number, decks: number, without: string[]];

/** By kind, as `tools/fairness_vectors.py` writes them. */
const vectors = json as unknown as {
    version: string;
    names: string[];
    hashes: [tag: string, parts: (string | number | { hex: string })[], hash: string][];
    pledges: [night: string, table: string, n: number, name: string | null, share: string, pledge: string][];
    texts: [value: unknown, text: string, hash: string][];
    stakes: [placed: Stake[], sorted: Stake[], root: string][];
    results: [asked: Asked, key: string, left: number[], result: Result][];
    letters_of: [key: string, letters: string, chosen: number][];
    orders: [...Laid, order: string, root: string][];
    openings: [...Laid, leaf: number, opening: Opening, root: string][];
    rosters: [guests: number, witnesses: number, key: string, counting: string[], hash: string][];
};

function bytes(part: string | number | { hex: string }): Part {
    return typeof part === "object" ? fromHex(part.hex) : part;
}

function laidOf([seed, deck, root, decks, without]: Laid): ReturnType<typeof laid> {
    return laid(
        fromHex(seed),
        { night: "0123456789abcdef", table: "t5", deck, root },
        cardsOf(decks, without)!,
    );
}

/** The name of a guest in a crowd, as the vectors count them. */
function guest(at: number): string {
    const round = Math.floor(at / vectors.names.length);
    return vectors.names[at % vectors.names.length]! + (round ? String(round) : "");
}

it("has the version of the vectors, and a thousand of them", () => {
    expect(vectors.version).toBe(VERSION);
    const { version: _, names: __, ...kinds } = vectors;
    expect(Object.values(kinds).reduce((sum, { length }) => sum + length, 0)).toBe(1000);
});

it.each(vectors.hashes)("hashes %s %j", (tag, parts, hash) => {
    expect(toHex(H(tag, ...parts.map(bytes)))).toBe(hash);
});

it.each(vectors.pledges)(
    "pledges at night %s, table %s, attempt %i for %s",
    (...[night, table, n, name, share, pledge]) => {
        const parts = name === null ? [] : [name];
        const tag = name === null ? "house" : "guest";
        expect(toHex(H(tag, night, table, n, ...parts, fromHex(share)))).toBe(pledge);
    },
);

it.each(vectors.texts)("writes %j", (value, text, hash) => {
    expect(canonical(value)).toBe(text);
    expect(canonical(JSON.parse(text))).toBe(text);
    expect(lineHash(text)).toBe(hash);
});

it.each(vectors.stakes)("adds up the stakes %j", (placed, inOrder, root) => {
    expect(sorted(placed)).toEqual(inOrder);
    expect(stakesRoot(placed)).toBe(root);
});

it.each(vectors.results)("draws %j by %s", (asked, key, left, result) => {
    expect(drawn(fromHex(key), asked, left)).toEqual(result);
});

it.each(vectors.letters_of)("gives %s its letters", (key, six, root) => {
    expect(letters(fromHex(key))).toBe(six);
    expect(new Stream(fromHex(key), "choose").below(4)).toBe(root);
});

it.each(vectors.orders)("lays the deck of %s", (...[seed, deck, nth, decks, without, order, root]) => {
    expect(laidOf([seed, deck, nth, decks, without])).toEqual({ order: order.match(/../g), root });
});

it.each(vectors.openings)("opens a card of %s", (...[, deck, nth, decks, without, leaf, opening, root]) => {
    const at = { night: "0123456789abcdef", table: "t5", deck, root: nth };
    const size = 52 * decks - without.length;
    expect(opens(root, at, leaf, size, opening)).toBe(true);
    const [card, salt, path] = opening;
    const other = card === "Ah" ? "Kh" : "Ah";
    expect(opens(root, at, leaf, size, [other, salt, path])).toBe(false);
    expect(opens(root, at, (leaf + 1) % size, size, opening)).toBe(false);
    expect(opens(root, { ...at, root: nth + 1 }, leaf, size, opening)).toBe(false);
    expect(opens(root, at, leaf, size, [card, salt, path.slice(1)])).toBe(false);
    expect(opens(root, at, leaf, size, [card, salt, [...path, salt]])).toBe(false);
});

it.each(vectors.rosters)(
    "chooses among %i guests and %i witnesses by %s",
    (...[guests, witnesses, key, counting, hash]) => {
        const crowd: Candidate[] = [
            ...Array.from({ length: guests }, (_, at): Candidate => [guest(at), "guest"]),
            ...Array.from({ length: witnesses }, (_, at): Candidate => [`witness ${guest(at)}`, "witness"]),
        ];
        expect(chosen(crowd, key ? fromHex(key) : null)).toEqual(counting);
        expect(candidatesHash(crowd)).toBe(hash);
    },
);
