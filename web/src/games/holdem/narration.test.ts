import { beforeAll, describe, expect, it, test } from "vitest";
import type { FollowedTable } from "../../lib/protocol/night_store.svelte";
import type { Sign } from "../../lib/protocol/messages";
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

const RUN_OUT: Event[] = [
    { event: "acted", who: "Ben", did: "call", amount: 275, to: 300, all_in: true },
    { event: "returned", who: "Ann", amount: 300 },
    { ...SHOWN },
    { event: "board_dealt", street: "flop", cards: ["5h", "6d", "8s"], board: ["5h", "6d", "8s"] },
    { event: "board_dealt", street: "turn", cards: ["Kh"], board: ["5h", "6d", "8s", "Kh"] },
    { event: "board_dealt", street: "river", cards: ["Qc"], board: ["5h", "6d", "8s", "Kh", "Qc"] },
    { event: "mucked", who: "Ann" },
    pot(0, 900, { Ben: 900 }, { contenders: ["Ben", "Cleo", "Ann"] }),
];

function walk(events: readonly Event[], more: Partial<FollowedTable> = {}, sign: Partial<Sign> = {}) {
    const after = { view: { ...BEFORE, phase: "waiting" }, dueAt: null, ...more } as FollowedTable;
    const house = { equipment: "virtual", ...sign } as Sign;
    return narration.steps!(BEFORE, after, events, house);
}

describe("a hand that runs out, step by step", () => {
    const views = walk(RUN_OUT).map((step) => step.view as HoldemView);

    it("gives back what nobody called before anything else", () => {
        expect(views[0]!.stacks).toEqual({ Ann: 300, Ben: 25, Cleo: 400 });
        expect(Object.values(views[0]!.players).map(({ bet }) => bet)).toEqual([300, 300, 300]);
    });

    it("turns a hand up with the bets in the pot, then the board, street by street", () => {
        expect(views[1]!.players["Ben"]!.cards).toEqual(["Ac", "4d"]);
        expect(views[1]!.pots).toEqual([{ amount: 900, contenders: ["Ben", "Cleo", "Ann"], paid: false }]);
        expect(views.map(({ board }) => board.length)).toEqual([0, 0, 3, 4, 5, 5, 5]);
    });

    it("leaves one's own cards in sight that nobody else may see", () => {
        expect(views.at(-1)!.players["Ann"]).toMatchObject({
            cards: ["Th", "4c"],
            mucked: true,
        });
    });

    it("pays the pot in the end", () => {
        expect(views.at(-2)!.results).toEqual([]);
        expect(views.at(-1)!.results).toHaveLength(1);
        expect(views.at(-1)!.stacks["Ben"]).toBe(925);
    });

    it("hurries where the next hand is near", () => {
        const time = (steps: readonly { ms: number }[]) => steps.reduce((sum, { ms }) => sum + ms, 0);
        expect(time(walk(RUN_OUT))).toBeGreaterThan(4000);
        expect(time(walk(RUN_OUT, { dueAt: Date.now() + 2000 }))).toBeLessThanOrEqual(1000);
    });

    it("does none of it for real cards, for a bet alone, or once the next hand has begun", () => {
        expect(walk(RUN_OUT, {}, { equipment: "real" })).toEqual([]);
        expect(walk(RUN_OUT.slice(0, 1))).toEqual([]);
        const started: Event = { event: "hand_started", button: "Ben", players: [], dead: false };
        expect(walk([...RUN_OUT, started])).toEqual([]);
    });
});

test("places count from the last one out, and are shared by those who went out together", () => {
    const cup = { places: [["Dan"], ["Eve", "Fay"]], over: false } as unknown as Parameters<
        typeof decidedPlaces
    >[1];
    const view = { ...BEFORE, stacks: { ...BEFORE.stacks, Dan: 0, Eve: 0 } };
    expect(stillIn(view, cup)).toBe(3);
    expect(decidedPlaces(view, cup)).toEqual([
        { place: 4, names: ["Eve", "Fay"] },
        { place: 6, names: ["Dan"] },
    ]);
    const over = { ...cup, places: [["Dan"], ["Eve"], ["Ann"]], over: true };
    expect(decidedPlaces(view, over).map(({ place }) => place)).toEqual([1, 2, 3]);
});
