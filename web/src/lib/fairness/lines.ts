/** The lines of a table's record: docs/fairness.md says what each is for. */

import { WHEELS } from "../types/equipment";
import { canonical, isHash } from "./hashing";
import type { Opening } from "../types/night";
import type { Stake } from "./trees";

/** Something that does not add up, at a step of what a checker does. */
export class Wrong extends Error {
    constructor(
        readonly step: number,
        words: string,
    ) {
        super(words);
    }
}

/** What is drawn. */
export type Asked =
    | { of: "dice"; count: number }
    | { of: "pocket"; wheel: keyof typeof WHEELS }
    | { of: "ticket"; prize: string; tickets: readonly (readonly [name: string, count: number])[] }
    | { of: "cards"; deck: number; deal: readonly (readonly [owner: string, faceUp: number])[] };

export type Result =
    | { dice: readonly number[] }
    | { pocket: string }
    | { ticket: number; winner: string }
    | { leaves: readonly number[]; cards: readonly (Opening | null)[] };

export type Role = "guest" | "witness";

interface Head {
    night: string;
    table: string;
    prev: string;
    at: number;
}

export interface Begin extends Head {
    kind: "begin";
    v: string;
    game: string;
    wait: number;
    next: string;
    after: readonly string[];
}

export interface DeckLine extends Head {
    kind: "deck";
    deck: number;
    decks: number;
    without: readonly (string | readonly [deck: number, leaf: number])[];
    roots: readonly string[];
}

export interface Roster extends Head {
    kind: "roster";
    n: number;
    for: Asked;
    stakes: string;
    candidates: string;
    guests: readonly (readonly [name: string, role: Role, pledge: string])[];
    house: string;
    next: string;
}

export interface Draw extends Head {
    kind: "draw";
    n: number;
    seed: string;
    shares: readonly string[];
    result: Result;
    spare?: readonly (string | null)[];
}

export interface Failed extends Head {
    kind: "failed";
    n: number;
    seed: string;
    shares: readonly (string | null)[];
    spare?: readonly (string | null)[];
}

export interface Late extends Head {
    kind: "late";
    n: number;
    name: string;
    share: string;
}

export interface Show extends Head {
    kind: "show";
    deck: number;
    leaf: number;
    card: Opening;
}

export interface Shut extends Head {
    kind: "shut";
    deck: number;
    seed: string;
}

export interface Void extends Head {
    kind: "void";
    reason: string;
    deck: number | null;
}

export interface End extends Head {
    kind: "end";
    reason: string;
}

export type Line = Begin | DeckLine | Roster | Draw | Failed | Late | Show | Shut | Void | End;

type Test = (value: unknown) => boolean;

/** Text that can be hashed: halves of characters have no bytes of their own. */
const text: Test = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);
const whole: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const natural: Test = (value) => whole(value) && value !== 0;
const upTo =
    (most: number): Test =>
    (value) =>
        natural(value) && (value as number) <= most;
const role: Test = (value) => value === "guest" || value === "witness";
const nothing: Test = (value) => value === null;
const empty: Test = (value) => value === "";
const either =
    (...tests: readonly Test[]): Test =>
    (value) =>
        tests.some((test) => test(value));
const list =
    (test: Test): Test =>
    (value) =>
        Array.isArray(value) && value.every(test);
const tuple =
    (...tests: readonly Test[]): Test =>
    (value) =>
        Array.isArray(value) && value.length === tests.length && tests.every((test, at) => test(value[at]));
const fields =
    (tests: Readonly<Record<string, Test>>, optional: readonly string[] = []): Test =>
    (value) =>
        typeof value === "object" &&
        value !== null &&
        !Array.isArray(value) &&
        Object.keys(value).every((name) => Object.hasOwn(tests, name)) &&
        Object.entries(tests).every(([name, test]) =>
            name in value ? test((value as Record<string, unknown>)[name]) : optional.includes(name),
        );

const hash: Test = isHash;
const opening = tuple(text, hash, list(hash));
const asked = either(
    fields({ of: (value) => value === "dice", count: upTo(4) }),
    fields({
        of: (value) => value === "pocket",
        wheel: (value) => text(value) && Object.hasOwn(WHEELS, value as string),
    }),
    fields({ of: (value) => value === "ticket", prize: text, tickets: list(tuple(text, whole)) }),
    fields({
        of: (value) => value === "cards",
        deck: natural,
        deal: list(tuple(text, (value) => value === 0 || value === 1)),
    }),
);
const RESULT = {
    dice: list(whole),
    pocket: text,
    ticket: whole,
    winner: text,
    leaves: list(whole),
    cards: list(either(opening, nothing)),
};
const result = fields(RESULT, Object.keys(RESULT));

/** What each kind of line has beside what all have. */
const FORMS: Readonly<Record<Line["kind"], Readonly<Record<string, Test>>>> = {
    begin: { v: text, game: text, wait: whole, next: hash, after: list(text) },
    deck: {
        deck: natural,
        decks: upTo(16),
        without: list(either(text, tuple(natural, whole))),
        roots: (value) => list(hash)(value) && (value as readonly string[]).length > 0,
    },
    roster: {
        n: natural,
        for: asked,
        stakes: either(hash, empty),
        candidates: either(hash, empty),
        guests: list(tuple(text, role, hash)),
        house: hash,
        next: hash,
    },
    draw: { n: natural, seed: hash, shares: list(hash), result, spare: list(either(hash, nothing)) },
    failed: {
        n: natural,
        seed: hash,
        shares: list(either(hash, nothing)),
        spare: list(either(hash, nothing)),
    },
    late: { n: natural, name: text, share: hash },
    show: { deck: natural, leaf: whole, card: opening },
    shut: { deck: natural, seed: hash },
    void: { reason: text, deck: either(natural, nothing) },
    end: { reason: text },
};
const HEAD = { kind: text, night: text, table: text, prev: hash, at: whole };

/** Whether a list that the house gives is one of stakes. */
export const areStakes = list(tuple(text, text, whole)) as (value: unknown) => value is Stake[];

/** Read a line; it has to be written as everybody writes it. */
export function read(written: string): Line {
    let line: Line;
    try {
        line = JSON.parse(written) as Line;
    } catch {
        throw new Wrong(1, "this is no line");
    }
    const form = Object.hasOwn(FORMS, line?.kind) ? FORMS[line.kind] : undefined;
    if (!form || canonical(line) !== written || !fields({ ...HEAD, ...form }, ["spare"])(line))
        throw new Wrong(1, "this is not written as lines are");
    return line;
}
