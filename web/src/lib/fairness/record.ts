/**
 * What a table's record has come to: each line is checked by the steps of docs/fairness.md, as far as one chain shows
 * it, and taken in. It is plain data, so that a phone can keep it and go on after a reload.
 */

import {
    checkLaid,
    checkOpenings,
    checkSpares,
    hasToBeOpened,
    laidOut,
    leavesOf,
    liesFaceDown,
} from "./deals";
import { opened, recognised, sizeOf, wholeOrder, type Deck, type Decks } from "./deals";
import type { Place } from "./decks";
import type { Opening, RecordHead } from "../types/night";
import { canonical, fromHex, H, inOrder, isHash, letters, lineHash, toHex, VERSION } from "./hashing";
import { read, Wrong } from "./lines";
import type {
    Asked,
    Begin,
    DeckLine,
    Draw,
    End,
    Failed,
    Late,
    Line,
    Roster,
    Show,
    Shut,
    Void,
} from "./lines";
import { drawn, keyOf, type Drawn } from "./results";
import { MOST } from "./roster";
import { Stream } from "./random";

/** An attempt that somebody has not answered: their shares may still come. */
interface Missed {
    hash: string;
    roster: Roster;
    seed: string;
    shares: readonly (string | null)[];
    /** The leaves that were still there. */
    left: readonly number[];
}

/** Where a record is taken up: what the house says of it, before anything of it was seen. */
export interface Start {
    night: string;
    table: string;
    head: string;
    n: number;
    next: string;
    wait: number;
}

export interface State extends Start {
    at: number;
    game: string;
    /** Whether it is known from its first line on. */
    whole: boolean;
    /** Why it has ended; empty as long as it goes on. */
    ended: string;
    underWay: { hash: string; roster: Roster } | null;
    /** What the next roster has to ask again, after an attempt that failed. */
    again: { asked: Asked; stakes: string; newDecks: boolean; missing: readonly string[] } | null;
    /** The number of the last deck, and the decks that are not done with; those before the first known one were laid before we came. */
    deck: number;
    decks: Decks;
    decksFrom: number;
    /** The first attempt whose roster is known. */
    knownFrom: number;
    /** How often somebody has not answered, and how many attempts more they are left out. */
    misses: Readonly<Record<string, number>>;
    leftOut: Readonly<Record<string, number>>;
    missed: Readonly<Record<number, Missed>>;
}

/** A line that was taken in, for whoever looks at the draws. */
export interface Taken {
    line: Line;
    hash: string;
    /** With a draw: its letters. */
    letters?: string;
    /** With the last share that was owed of an attempt: what it would have been. */
    wouldBe?: Drawn;
}

/** What the first line of a record follows. */
export const NOTHING = "0".repeat(64);
const RESTORED = "restored";

/** Where nothing is known yet: a record is read from its first line on. */
export function unknown(): State {
    return { ...takenUp({ night: "", table: "", head: NOTHING, n: 0, next: "", wait: 0 }), whole: true };
}

/** A record taken up in the middle. */
export function takenUp(start: Start): State {
    return {
        ...start,
        at: 0,
        game: "",
        whole: false,
        ended: "",
        underWay: null,
        again: null,
        deck: 0,
        decks: {},
        decksFrom: 0,
        knownFrom: start.n + 1,
        misses: {},
        leftOut: {},
        missed: {},
    };
}

/** A record taken up where the house says that it is: with the draw that is under way, and the deck that is played. */
export function joined({ night, chain: table, head, n, next, wait, under_way, deck }: RecordHead): State {
    const state = withDeck(takenUp({ night, table, head, n, next, wait }), deck);
    if (!under_way) return state;
    const roster = read(under_way);
    if (roster.kind !== "roster" || !isOf(roster, state) || roster.n !== n || roster.next !== next)
        throw new Wrong(3, "the draw under way is not the one that the house says");
    return { ...state, knownFrom: n, underWay: { hash: lineHash(under_way), roster } };
}

function withDeck(state: State, played: RecordHead["deck"]): State {
    if (!played) return state;
    const { root, gone } = played;
    const line = read(played.line);
    if (line.kind !== "deck" || !isOf(line, state))
        throw new Wrong(2, "the deck that is played is not one of this table");
    const isPlayed = root === null ? !gone.length && line.roots.length > 1 : root in line.roots;
    if (!isPlayed) throw new Wrong(2, "the deck that is played is not one of those that were laid");
    const decks = { [line.deck]: { ...laidOut(line), root, gone } };
    return { ...state, deck: line.deck, decks, decksFrom: line.deck };
}

function isOf({ night, table }: Line, state: State): boolean {
    return night === state.night && table === state.table;
}

/** A record with one line more; `Wrong` where that does not add up. */
export function add(state: State, text: string): [State, Taken] {
    const line = read(text);
    const hash = lineHash(text);
    if (state.whole && state.head === NOTHING) return [begun(state, line, hash), { line, hash }];
    if (!isOf(line, state)) throw new Wrong(1, "the line is another table’s");
    if (line.prev !== state.head) throw new Wrong(1, "the line does not follow the one before it");
    if (line.at < state.at) throw new Wrong(1, "the line is older than the one before it");
    checkOrder(state, line);
    const [after, more] = takenIn(state, line, hash);
    return [
        { ...after, head: hash, at: line.at },
        { line, hash, ...more },
    ];
}

type Next = [State, Pick<Taken, "letters" | "wouldBe">?];

function takenIn(state: State, line: Line, hash: string): Next {
    switch (line.kind) {
        case "begin":
            throw new Wrong(2, "a record begins once");
        case "deck":
            return [deck(state, line)];
        case "roster":
            return [roster(state, line, hash)];
        case "draw":
            return draw(state, line);
        case "failed":
            return [failed(state, line)];
        case "late":
            return late(state, line);
        case "show":
            return [show(state, line)];
        case "shut":
            return [shut(state, line)];
        case "void":
            return [calledOff(state, line)];
        case "end":
            return [end(state, line)];
    }
}

/** The table that a chain belongs to, also where it goes on in another one. */
function tableOf(chain: string): string {
    return chain.split(".", 1)[0]!;
}

function begun(state: State, line: Line, hash: string): State {
    if (line.kind !== "begin" || line.prev !== NOTHING)
        throw new Wrong(2, "a record begins with the line that says so");
    const { night, table, game, wait, next, after, at } = line;
    if (line.v !== VERSION) throw new Wrong(2, "this is a record of another scheme");
    if (after.length && !canFollow(line))
        throw new Wrong(2, "a record follows one other record of its table, or none");
    return { ...state, night, table, game, wait, next, at, head: hash };
}

/** Whether a chain goes on from another one of the same table: their names are the same up to the point. */
function canFollow({ table, after: [chain = "", hash = "", ...more] }: Begin): boolean {
    return tableOf(chain) === tableOf(table) && chain !== table && isHash(hash) && !more.length;
}

/** What may come at all: nothing after the end, and in a draw nothing that would break it off. */
function checkOrder(state: State, line: Line): void {
    if (state.ended) throw new Wrong(11, "the record had ended");
    const { kind } = line;
    if (kind === "late" || kind === "show" || (kind === "end" && line.reason === RESTORED)) return;
    const draws = kind === "draw" || kind === "failed";
    const { underWay, again } = state;
    if (underWay && !draws)
        throw new Wrong({ deck: 2, roster: 3, end: 11 }[kind as "deck"] ?? 4, "a draw is under way");
    if (!underWay && draws) throw new Wrong(4, "no draw is under way");
    if (!again || draws || kind === "roster") return;
    if (kind !== "deck") throw new Wrong(4, "a draw that failed is made anew before anything else");
    if (!again.newDecks) throw new Wrong(2, "a draw that failed is made anew from the deck that is played");
    if (again.asked.of === "cards" && state.deck > again.asked.deck)
        throw new Wrong(2, "the new decks were laid before");
}

/** Whether a deck was laid before anything that is known of this chain. */
function isBefore(state: State, deck: number): boolean {
    return !state.whole && (!state.decksFrom || deck < state.decksFrom);
}

function placeOf({ night, table }: State, deck: number, root: number): Place {
    return { night, table, deck, root };
}

function deck(state: State, line: DeckLine): State {
    if ((state.whole || state.deck) && line.deck !== state.deck + 1)
        throw new Wrong(2, "decks are numbered one after the other");
    if (state.again && state.again.asked.of !== "cards")
        throw new Wrong(2, "a draw has to be made anew as it was");
    checkLaid(line, state.decks, state.whole);
    const kept = Object.entries(state.decks).filter(([, one]) => hasToBeOpened(one));
    const decks = { ...Object.fromEntries(kept), [line.deck]: laidOut(line) };
    return { ...state, deck: line.deck, decks, decksFrom: state.decksFrom || line.deck };
}

function roster(state: State, line: Roster, hash: string): State {
    if (line.n !== state.n + 1) throw new Wrong(3, "attempts are numbered one after the other");
    if (line.house !== state.next) throw new Wrong(3, "the house’s pledge is not the one that it announced");
    checkGuests(state, line);
    checkAsked(state, line.for);
    checkOpened(state);
    if (state.again && !isSame(state.again, line)) throw new Wrong(3, "a draw has to be made anew as it was");
    const leftOut = Object.entries(state.leftOut).flatMap(([name, left]) =>
        left > 1 ? [[name, left - 1]] : [],
    );
    return {
        ...state,
        n: line.n,
        next: line.next,
        leftOut: Object.fromEntries(leftOut) as State["leftOut"],
        underWay: { hash, roster: line },
    };
}

function checkGuests(state: State, { guests, candidates }: Roster): void {
    const names = guests.map(([name]) => name);
    if (names.some((name, nth) => nth > 0 && inOrder(names[nth - 1]!, name) >= 0))
        throw new Wrong(3, "the names of those who count are not in order");
    if (new Set(guests.map(([, , pledge]) => pledge)).size < names.length)
        throw new Wrong(3, "a pledge counts twice");
    if (names.length > MOST || (candidates && names.length < MOST))
        throw new Wrong(3, "not as many devices count as have to");
    const missing = state.again?.missing ?? [];
    if (names.some((name) => missing.includes(name) || of(state.leftOut, name) || owes(state, name)))
        throw new Wrong(3, "somebody counts who is left out, or owes a number");
}

/** Somebody's number; 0 for those who have none, also where their name is one that JavaScript gives to all objects. */
function of(numbers: Readonly<Record<string, number>>, name: string): number {
    return Object.hasOwn(numbers, name) ? numbers[name]! : 0;
}

/** Whether somebody's share of an attempt has not come yet. */
export function owes(state: State, name: string): boolean {
    return Object.values(state.missed).some(({ roster, shares }) =>
        roster.guests.some(([guest], nth) => guest === name && shares[nth] === null),
    );
}

function checkAsked(state: State, asked: Asked): void {
    if (asked.of === "ticket") {
        const tickets = asked.tickets.reduce((sum, [, count]) => sum + count, 0);
        if (!tickets || !Number.isSafeInteger(tickets))
            throw new Wrong(3, "there are no tickets to draw from, or too many");
    }
    if (asked.of !== "cards" || isBefore(state, asked.deck)) return;
    const played = state.decks[asked.deck];
    if (!played || asked.deck !== state.deck) throw new Wrong(3, "this deck is not played");
    if (!asked.deal.length || asked.deal.length > sizeOf(played) - played.gone.length)
        throw new Wrong(3, "the deck has not so many cards left");
}

/** Nothing is drawn while a deck waits to be opened. */
function checkOpened({ deck, decks }: State): void {
    const awaited = (decks[deck]?.without ?? [])
        .filter((one) => typeof one !== "string")
        .map(([from]) => from);
    const waits = Object.entries(decks).some(
        ([nth, one]) => one.calledOff || (Number(nth) < deck && !awaited.includes(Number(nth))),
    );
    if (waits) throw new Wrong(3, "a deck has to be opened before anything else is drawn");
}

/** Whether a roster asks what failed before; from new decks, where those of the attempt were opened. */
function isSame({ asked, stakes, newDecks }: NonNullable<State["again"]>, line: Roster): boolean {
    const now = line.for;
    const before =
        newDecks && asked.of === "cards" && now.of === "cards" ? { ...asked, deck: now.deck } : asked;
    return canonical(before) === canonical(now) && stakes === line.stakes;
}

/** The attempt under way, whose seed and shares have to be those that were pledged. */
function attempt(state: State, line: Draw | Failed): NonNullable<State["underWay"]> {
    const { night, table } = state;
    const { guests, house, n } = state.underWay!.roster;
    if (line.n !== n) throw new Wrong(4, "another draw is under way");
    if (toHex(H("house", night, table, n, fromHex(line.seed))) !== house)
        throw new Wrong(5, "the house’s number is not the one that it pledged");
    if (line.shares.length !== guests.length)
        throw new Wrong(5, "there is not one number for each device that counts");
    guests.forEach(([name, , pledge], nth) => {
        const share = line.shares[nth]!;
        if (share !== null && !fits(state, n, name, share, pledge))
            throw new Wrong(5, "a number is not the one that was pledged");
    });
    return state.underWay!;
}

function fits({ night, table }: State, n: number, name: string, share: string, pledge: string): boolean {
    return toHex(H("guest", night, table, n, name, fromHex(share))) === pledge;
}

function draw(state: State, line: Draw): Next {
    const { hash, roster } = attempt(state, line);
    const key = keyOf(hash, line.seed, line.shares);
    const after = { ...state, underWay: null, again: null };
    const more = { letters: letters(key) };
    if (roster.for.of === "cards") return [dealt(after, line, roster.for, key), more];
    if (line.spare !== undefined) throw new Wrong(6, "there are no decks to open");
    if (canonical(drawn(key, roster.for)) !== canonical(line.result))
        throw new Wrong(7, "the numbers give another result");
    return [after, more];
}

type CardsAsked = Extract<Asked, { of: "cards" }>;

function dealt(
    state: State,
    { result, spare }: Draw,
    { deck: number, deal }: CardsAsked,
    key: Uint8Array,
): State {
    if (!("leaves" in result) || !("cards" in result) || Object.keys(result).length > 2)
        throw new Wrong(7, "leaves and cards are dealt, and nothing else");
    const { leaves, cards } = result;
    if ([leaves.length, new Set(leaves).size, cards.length].some((many) => many !== deal.length))
        throw new Wrong(7, "as many cards are dealt as were to be");
    if (cards.some((card, nth) => (card === null) !== (deal[nth]![1] === 0)))
        throw new Wrong(7, "exactly the cards that lie face up are opened");
    const before = state.decks[number];
    if (!before) return state;
    const root = before.root ?? new Stream(key, "choose").below(before.roots.length);
    const at = placeOf(state, number, root);
    if (before.root === null) checkSpares(before, at, root, spare);
    else if (spare !== undefined) throw new Wrong(6, "the other decks are opened at the first draw alone");
    const right = new Stream(key, "cards").sample(leavesOf(before), deal.length);
    if (canonical(right) !== canonical(leaves)) throw new Wrong(7, "the numbers give other cards");
    const openings = cards.flatMap((card, nth) => (card ? [[leaves[nth]!, card] as const] : []));
    const after = {
        ...opened(before, at, openings),
        root,
        gone: [...before.gone, ...leaves],
        dealt: { ...before.dealt, ...Object.fromEntries(leaves.map((leaf, nth) => [leaf, deal[nth]!])) },
    };
    return put(state, number, after);
}

/** A deck with more of its cards seen: others may lack them. */
function put(state: State, number: number, deck: Deck): State {
    return { ...state, decks: recognised({ ...state.decks, [number]: deck }, number, deck.faces) };
}

function failed(state: State, line: Failed): State {
    const { hash, roster } = attempt(state, line);
    const missing = roster.guests.filter((_, nth) => line.shares[nth] === null).map(([name]) => name);
    if (!missing.length) throw new Wrong(5, "no number is missing");
    if (line.at - roster.at < state.wait) throw new Wrong(5, "the numbers were not waited for");
    const { for: asked, stakes } = roster;
    const used = asked.of === "cards" ? state.decks[asked.deck] : undefined;
    const wasNew = asked.of === "cards" && used?.root === null;
    if (wasNew) checkSpares(used, placeOf(state, asked.deck, 0), null, line.spare);
    else if (line.spare !== undefined && (asked.of !== "cards" || used))
        throw new Wrong(6, "there are no decks to open");
    const decks = Object.entries(state.decks).filter(([nth]) => !wasNew || Number(nth) !== asked.deck);
    const left = used ? leavesOf(used) : [];
    const missed = {
        ...state.missed,
        [line.n]: { hash, roster, seed: line.seed, shares: line.shares, left },
    };
    const after = {
        ...state,
        underWay: null,
        again: {
            asked,
            stakes,
            newDecks: wasNew || Boolean(line.spare?.length),
            missing: [...(state.again?.missing ?? []), ...missing],
        },
        decks: Object.fromEntries(decks),
        missed,
    };
    return missing.reduce(withoutAnswer, after);
}

/** Somebody has not answered: they are left out for longer each time. */
function withoutAnswer(state: State, name: string): State {
    const times = of(state.misses, name) + 1;
    const misses = { ...state.misses, [name]: times };
    return { ...state, misses, leftOut: { ...state.leftOut, [name]: 2 ** times } };
}

function late(state: State, { n, name, share }: Late): Next {
    const attempt = state.missed[n];
    const nth = attempt ? attempt.roster.guests.findIndex(([guest]) => guest === name) : -1;
    if (!attempt || attempt.shares[nth] !== null) {
        if (attempt || n >= state.knownFrom) throw new Wrong(9, "this number is not owed");
        return [state];
    }
    if (!fits(state, n, name, share, attempt.roster.guests[nth]![2]))
        throw new Wrong(9, "the number is not the one that was pledged");
    const shares = attempt.shares.with(nth, share);
    if (shares.includes(null))
        return [{ ...state, missed: { ...state.missed, [n]: { ...attempt, shares } } }];
    const { [n]: _, ...missed } = state.missed;
    const { for: asked } = attempt.roster;
    if (asked.of === "cards" && !attempt.left.length) return [{ ...state, missed }];
    const key = keyOf(attempt.hash, attempt.seed, shares as string[]);
    return [{ ...state, missed }, { wouldBe: drawn(key, asked, attempt.left) }];
}

function show(state: State, { deck: number, leaf, card }: Show): State {
    const deck = state.decks[number];
    if (!deck && isBefore(state, number))
        return { ...state, decks: recognised(state.decks, number, { [leaf]: card[0] }) };
    if (!deck || deck.root === null || !liesFaceDown(deck, leaf))
        throw new Wrong(8, "this card does not lie face down");
    return put(state, number, opened(deck, placeOf(state, number, deck.root), [[leaf, card]]));
}

/** A card that lies face down for somebody is opened to them alone (step 8). */
export function openedTo(name: string, state: State, number: number, leaf: number, card: Opening): State {
    const deck = state.decks[number];
    if (!deck && isBefore(state, number)) return state;
    if (!deck || deck.root === null || !deck.gone.includes(leaf))
        throw new Wrong(8, "this card was not dealt");
    const [owner, faceUp] = deck.dealt[leaf] ?? [name, 0]; // of those dealt before we came it is not known
    if (faceUp || owner !== name) throw new Wrong(8, "this card was dealt to somebody else");
    checkOpenings(deck, placeOf(state, number, deck.root), [[leaf, card]]);
    return {
        ...state,
        decks: { ...state.decks, [number]: { ...deck, mine: { ...deck.mine, [leaf]: card[0] } } },
    };
}

function shut(state: State, { deck: number, seed }: Shut): State {
    const deck = state.decks[number];
    if (!deck && isBefore(state, number)) return state;
    if (!deck || !hasToBeOpened(deck) || deck.root === null) throw new Wrong(10, "this deck is not opened");
    const { [number]: _, ...decks } = state.decks;
    if (!state.whole && deck.without.some((one) => typeof one !== "string")) return { ...state, decks };
    const order = wholeOrder(deck, placeOf(state, number, deck.root), seed);
    return { ...state, decks: recognised(decks, number, order as unknown as Record<number, string>) };
}

function calledOff(state: State, { deck: number }: Void): State {
    if (number === null || isBefore(state, number)) return state;
    const deck = state.decks[number];
    if (!deck || number !== state.deck || !deck.gone.length)
        throw new Wrong(10, "nothing was dealt that could be called off");
    return { ...state, decks: { ...state.decks, [number]: { ...deck, calledOff: true } } };
}

function end(state: State, { reason }: End): State {
    if (reason !== RESTORED && Object.values(state.decks).some(hasToBeOpened))
        throw new Wrong(11, "a deck was not opened in the end");
    return { ...state, ended: reason || "for no reason" };
}
