import { beforeAll, describe, expect, it, test } from "vitest";
import type { Events } from "../../lib/types/events";
import type { HoldemView, SeatView } from "../../lib/types/tables";
import { speak } from "../../lib/words/words.svelte";
import { decidedPlaces, stillIn } from "./places";
import { narration } from "./narration";

type Event = Events["holdem"];

type Won = Extract<Event, { event: "pot_won" }>;

function pot(nth: number, amount: number, shares: Record<string, number>, more: Partial<Won> = {}): Won {
    return {
        event: "pot_won",
        pot: nth,
        amount,
        shares,
        hand: "",
        rank: null,
        best: [],
        contenders: Object.keys(shares),
        ...more,
    };
}

const TWO_PAIRS = { rank: "two_pairs", best: ["Ac", "As", "4d", "4h", "9d"] } as const;
const KINGS = { rank: "pair", best: ["Kc", "Ks", "Qd", "9d", "5c"] } as const;
const RETURNED: Event = { event: "returned", who: "Ann", amount: 300 };
const SHOWN: Event = {
    event: "shown",
    who: "Ben",
    cards: ["Ac", "4d"],
    board: [],
    wheel: true,
    rank: null,
    best: [],
};

beforeAll(() => speak("en"));

describe("the end of a hand in words", () => {
    const cases: [string, Event[], string][] = [
        [
            "who wins, how much and with what",
            [pot(0, 200, { Cleo: 200 }, TWO_PAIRS)],
            "Cleo wins 200 with two pairs, aces and fours.",
        ],
        ["without cards, nothing is claimed", [pot(0, 200, { Cleo: 200 })], "Cleo wins 200."],
        [
            "a shared pot",
            [pot(0, 90, { Ben: 45, Cleo: 45 }, KINGS)],
            "Ben and Cleo share 90 with a pair of kings.",
        ],
        [
            "pots that one player takes are one",
            [pot(1, 80, { Cleo: 80 }, KINGS), pot(0, 200, { Cleo: 200 }, KINGS)],
            "Cleo wins 280 with a pair of kings.",
        ],
        [
            "the main pot before the side pot",
            [pot(1, 80, { Ben: 80 }), pot(0, 200, { Cleo: 200 }, TWO_PAIRS)],
            "Cleo wins 200 with two pairs, aces and fours. Ben wins the side pot of 80.",
        ],
        ["what comes back is told", [RETURNED, SHOWN], "Nobody called: you get 300 back. Ben shows."],
        [
            "of others too",
            [{ event: "returned", who: "Ben", amount: 300 }, pot(0, 90, { Ben: 90 })],
            "Ben gets an uncalled 300 back. Ben wins 90.",
        ],
    ];
    const ACTS: [string, Event, string][] = [
        [
            "others' moves are told",
            { event: "acted", who: "Bob", did: "raise", amount: 100, to: 150, all_in: false },
            "Bob raises to 150.",
        ],
        [
            "one's own are known",
            { event: "acted", who: "Ann", did: "call", amount: 50, to: 50, all_in: false },
            "",
        ],
        [
            "all in says with how much",
            { event: "acted", who: "Bob", did: "call", amount: 20, to: 70, all_in: true },
            "Bob is all in with 70.",
        ],
        ["what lies open is called", { ...SHOWN, ...TWO_PAIRS }, "Ben shows two pairs, aces and fours."],
    ];
    it.each(ACTS)("%s", (_, event, text) => expect(narration.story([event], "Ann")).toBe(text));

    it.each(cases)("%s", (_, events, text) => expect(narration.story(events, "Ann")).toBe(text));

    it("tells the guest what they win, and that what comes back is no win", () => {
        const events = [RETURNED, pot(0, 90, { Ann: 90 }, KINGS), pot(1, 20, { Ann: 20 }, KINGS)];
        expect(narration.outcome(events, "Ann")).toEqual({
            text: "Nobody called: you get 300 back. You win 110 with a pair of kings.",
            change: 110,
        });
        expect(narration.outcome(events, "Ben")).toBeNull();
    });
});

function seat(name: string, more: Partial<SeatView> = {}): [string, SeatView] {
    const seen: SeatView = {
        cards: ["??", "??"],
        bet: 0,
        total: 0,
        all_in: false,
        folded: false,
        shown: false,
        mucked: false,
        rank: null,
        best: [],
        ...more,
    };
    return [name, seen];
}

const BEFORE: HoldemView = {
    game: "holdem",
    phase: "preflop",
    stacks: { Ann: 0, Ben: 300, Cleo: 400 },
    house: 0,
    on_table: 1000,
    awaits: {},
    sitting_out: [],
    button: "Ann",
    dead_button: false,
    owes: {},
    small: 25,
    big: 50,
    blinds: {},
    board: [],
    dealt_in: ["Ben", "Cleo", "Ann"],
    players: Object.fromEntries([
        seat("Ben", { bet: 25 }),
        seat("Cleo", { bet: 300, cards: ["??", "??"] }),
        seat("Ann", { cards: ["Th", "4c"], bet: 600, all_in: true }),
    ]),
    turn: "Ben",
    to_match: 600,
    pots: [],
    results: [],
};

test("places count from the last one out, and are shared by those who went out together", () => {
    const tournament = { places: [["Dan"], ["Eve", "Fay"]], over: false } as unknown as Parameters<
        typeof decidedPlaces
    >[1];
    const view = { ...BEFORE, stacks: { ...BEFORE.stacks, Dan: 0, Eve: 0 } };
    expect(stillIn(view, tournament)).toBe(3);
    expect(decidedPlaces(view, tournament)).toEqual([
        { place: 4, names: ["Eve", "Fay"] },
        { place: 6, names: ["Dan"] },
    ]);
    const over = { ...tournament, places: [["Dan"], ["Eve"], ["Ann"]], over: true };
    expect(decidedPlaces(view, over).map(({ place }) => place)).toEqual([1, 2, 3]);
});
