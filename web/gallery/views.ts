/** Tables at moments worth looking at, as the host would send them. */

import { stylesInOrder } from "./people";
import type {
    BlackjackView,
    CrownAnchorView,
    HandView,
    HoldemView,
    PairsWagersView,
    RouletteView,
    SeatView,
    UndersOversView,
} from "../src/lib/types/tables";

export const NAMES = ["Ann", "Bob", "Charlotte", "Dmitri", "Eve", "Farid", "Grace", "Hiroshi", "Inès", "Jo"];
export const PEOPLE = stylesInOrder([...NAMES, "Maximiliane-Alexandra", "Lu"]);

const SHARED = { house: 0, on_table: 0, awaits: {}, sitting_out: [] };

function stacks(count: number): Record<string, number> {
    return Object.fromEntries(NAMES.slice(0, count).map((name, nth) => [name, 980 - nth * 85]));
}

export const ROULETTE: RouletteView = {
    ...SHARED,
    game: "roulette",
    phase: "betting",
    stacks: stacks(5),
    stakes: {
        Ann: {
            "17": 10,
            "17-20": 5,
            red: 100,
            "25-26-28-29": 20,
            "dozen-2": 50,
            "0-1-2-3": 5,
            "31-32-33-34-35-36": 15,
        },
        Bob: { "17": 25, "8": 5, black: 50, "column-3": 20, "4-5-6": 10, "17-20": 5 },
        Charlotte: { "17": 1, "17-20": 50, even: 1200, "32-35": 5, "0": 2 },
        Dmitri: { "17-20": 5, "5-8": 5, "10-11": 5, "13-16": 5, "23-24": 5, "27-30": 5, "33-36": 5 },
        Eve: { "17": 100, low: 500, "17-20": 10, high: 25000 },
    },
    prison: { Bob: { odd: 40 } },
    choices: {},
    pocket: null,
    colour: null,
    history: ["32", "0", "17", "17", "8", "26", "3", "35", "12"],
    results: [],
};

export const FALLEN: RouletteView = { ...ROULETTE, phase: "waiting", pocket: "20", colour: "black" };

/** Forty people with ten chips each. */
export const CROWD = Array.from({ length: 40 }, (_, nth) => `Guest ${nth + 1}`);
export const CROWDED: RouletteView = {
    ...ROULETTE,
    stacks: Object.fromEntries(CROWD.map((name) => [name, 100])),
    stakes: Object.fromEntries(
        CROWD.map((name, who) => [
            name,
            Object.fromEntries(
                Array.from({ length: 10 }, (_, nth) => [String(1 + ((who * 7 + nth * 11) % 36)), 5 + who]),
            ),
        ]),
    ),
    prison: {},
};

export const UNDERS_OVERS: UndersOversView = {
    ...SHARED,
    game: "unders_overs",
    phase: "betting",
    stacks: stacks(8),
    stakes: {
        Ann: { under: 20, seven: 10 },
        Bob: { over: 40 },
        Charlotte: { under: 5 },
        Dmitri: { under: 100, over: 100 },
        Eve: { seven: 2 },
        Farid: { over: 1500 },
        Grace: { under: 60 },
        Hiroshi: { under: 5 },
    },
    thrower: "Bob",
    dice: null,
    results: [],
    history: [
        [6, 1],
        [2, 2],
        [5, 6],
        [3, 4],
        [1, 4],
        [6, 6],
    ],
};

export const THROWN: UndersOversView = { ...UNDERS_OVERS, phase: "waiting", thrower: null, dice: [3, 1] };

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

export const FLOP: HoldemView = {
    ...SHARED,
    game: "holdem",
    phase: "flop",
    stacks: stacks(6),
    button: "Dmitri",
    dead_button: false,
    owes: {},
    small: 5,
    big: 10,
    blinds: { Eve: "small", Farid: "big" },
    board: ["Qh", "7s", "2d"],
    dealt_in: ["Ann", "Bob", "Charlotte", "Dmitri", "Eve", "Farid"],
    players: Object.fromEntries([
        seat("Ann", { cards: ["Ah", "Kh"], bet: 40, total: 80 }),
        seat("Bob", { bet: 120, total: 160 }),
        seat("Charlotte", { cards: [], folded: true, total: 40 }),
        seat("Dmitri", { bet: 120, total: 160 }),
        seat("Eve", { all_in: true, bet: 75, total: 115 }),
        seat("Farid", { cards: [], folded: true }),
    ]),
    turn: "Ann",
    to_match: 120,
    pots: [{ amount: 240, contenders: ["Ann", "Bob", "Dmitri", "Eve"], paid: false }],
    results: [],
};

export const FULL: HoldemView = {
    ...FLOP,
    stacks: stacks(10),
    board: ["Qh", "7s", "2d", "Jh", "Th"],
    dealt_in: NAMES,
    players: Object.fromEntries(
        NAMES.map((name, nth) =>
            seat(
                name,
                nth === 0
                    ? { cards: ["Ah", "Kh"], bet: 250 }
                    : nth % 3 === 1
                      ? { bet: 250 }
                      : nth === 5
                        ? { cards: [], folded: true }
                        : {},
            ),
        ),
    ),
    turn: "Grace",
    pots: [
        { amount: 1240, contenders: NAMES, paid: false },
        { amount: 360, contenders: ["Ann", "Bob"], paid: false },
    ],
};

export const SHOWDOWN: HoldemView = {
    ...FLOP,
    phase: "waiting",
    board: ["Qh", "7s", "2d", "Jh", "Th"],
    players: Object.fromEntries([
        seat("Ann", { cards: ["Ah", "Kh"], shown: true, total: 300 }),
        seat("Bob", { cards: ["Qs", "Qd"], shown: true, total: 300 }),
        seat("Charlotte", { cards: [], folded: true }),
        seat("Dmitri", { cards: [], mucked: true }),
        seat("Eve", { cards: ["8c", "9c"], shown: true, all_in: true }),
        seat("Farid", { cards: [], folded: true }),
    ]),
    turn: null,
    pots: [],
    results: [
        {
            event: "pot_won",
            pot: 0,
            amount: 1275,
            shares: { Ann: 1275 },
            hand: "royal flush",
            rank: "royal_flush",
            best: ["Ah", "Kh", "Qh", "Jh", "Th"],
            contenders: ["Ann", "Bob", "Eve"],
        },
    ],
};

export const DUEL: HoldemView = {
    ...FLOP,
    stacks: stacks(2),
    button: "Ann",
    board: [],
    dealt_in: ["Ann", "Bob"],
    players: Object.fromEntries([seat("Ann", { cards: ["9s", "9d"], bet: 5 }), seat("Bob", { bet: 10 })]),
    pots: [],
};

function hand(
    who: string,
    on: string,
    cards: string[],
    total: number,
    more: Partial<HandView> = {},
): HandView {
    return {
        who,
        on,
        cards,
        total,
        stake: 100,
        soft: false,
        active: false,
        doubled: false,
        surrendered: false,
        outcome: null,
        back: 0,
        ...more,
    };
}

export const BLACKJACK: BlackjackView = {
    ...SHARED,
    game: "blackjack",
    phase: "playing",
    stacks: stacks(4),
    dealing: null,
    bets: {},
    hands: [
        hand("Bob", "box 1", ["Ts", "7h"], 17),
        hand("Charlotte", "box 1", ["Ac", "6d"], 17, { soft: true, stake: 250 }),
        hand("Ann", "box 1, hand 1", ["8h", "3c", "Kd"], 21, { doubled: true, stake: 200 }),
        hand("Ann", "box 1, hand 2", ["8s", "Ad"], 19, { soft: true, active: true }),
        hand("Dmitri", "box 1", ["5c", "5h"], 10, { stake: 50 }),
    ],
    dealer: ["As", "??"],
    dealer_total: 11,
    dealer_soft: true,
    insurance: { Bob: { amount: 50, taken: true, back: null } },
    left: 71,
    shuffle_due: false,
};

/** Seven boxes, two of them split, one guest with two. */
export const SEVEN: BlackjackView = {
    ...BLACKJACK,
    stacks: stacks(6),
    hands: [
        hand("Bob", "box 1", ["Ts", "7h"], 17),
        hand("Charlotte", "box 1", ["Ac", "6d"], 17, { soft: true, stake: 250 }),
        hand("Ann", "box 1", ["8h", "3c"], 11),
        hand("Dmitri", "box 1, hand 1", ["5c", "5h", "2h", "4s"], 16, { stake: 50 }),
        hand("Dmitri", "box 1, hand 2", ["5d", "Th"], 15, { stake: 50 }),
        hand("Eve", "box 1", ["9c", "9h"], 18),
        hand("Eve", "box 2", ["Kc", "2h"], 12),
        hand("Farid", "box 1, hand 1", ["8c", "2s"], 10),
        hand("Farid", "box 1, hand 2", ["8d", "Qs"], 18, { active: true }),
    ],
};

export const SETTLED: BlackjackView = {
    ...BLACKJACK,
    phase: "waiting",
    hands: [
        hand("Bob", "box 1", ["Ts", "7h", "9c"], 26, { outcome: "bust" }),
        hand("Charlotte", "box 1", ["Ac", "Kd"], 21, {
            soft: true,
            stake: 200,
            outcome: "blackjack",
            back: 500,
        }),
        hand("Ann", "box 1, hand 1", ["8h", "3c", "Kd"], 21, {
            doubled: true,
            stake: 200,
            outcome: "win",
            back: 400,
        }),
        hand("Ann", "box 1, hand 2", ["8s", "2d", "9c"], 19, { outcome: "tie", back: 100 }),
        hand("Ann", "box 1, hand 3", ["8d", "Th"], 18, { outcome: "loss" }),
        hand("Dmitri", "box 1", ["Tc", "6h"], 16, {
            stake: 50,
            surrendered: true,
            outcome: "surrender",
            back: 25,
        }),
    ],
    dealer: ["9s", "5d", "5h"],
    dealer_total: 19,
    dealer_soft: false,
    insurance: {},
    left: 22,
    shuffle_due: true,
};

export const BETTING: BlackjackView = {
    ...BLACKJACK,
    phase: "betting",
    dealing: "Dmitri",
    hands: [],
    bets: { Ann: [100, 50], Bob: [250], Charlotte: [0], Dmitri: [0] },
    dealer: [],
    dealer_total: 0,
    dealer_soft: false,
    insurance: {},
};

export const PAIRS: PairsWagersView = {
    ...SHARED,
    game: "pairs_wagers",
    phase: "choosing",
    stacks: stacks(4),
    points: { Ann: 6, Bob: 8, Charlotte: 0, Dmitri: 3 },
    standing: { Ann: 8, Bob: 8, Charlotte: 0, Dmitri: 3 },
    pledges: [],
    declined: [],
    owing: [],
    pool: 0,
    turn: {
        who: "Ann",
        call: "odd",
        reroll: null,
        in_air: [],
        double: true,
        score: 2,
        pledge: 0,
        lost: 0,
        bonus: 0,
        peak: null,
    },
    dice: [3, 3, 2, 5],
    hand: "a_pair",
    leader: null,
    to_come: [],
    winners: [],
    begins: "Ann",
};

export const REROLL: PairsWagersView = {
    ...PAIRS,
    points: { Ann: 14, Bob: 8, Charlotte: 2, Dmitri: 9 },
    standing: { Ann: 14, Bob: 8, Charlotte: 2, Dmitri: 9 },
    turn: {
        who: "Bob",
        call: null,
        reroll: "better",
        in_air: [3],
        double: false,
        score: 3,
        pledge: 0,
        lost: 0,
        bonus: 0,
        peak: null,
    },
    dice: [4, 4, 4, 1],
    hand: "three_alike",
    leader: "Ann",
    to_come: ["Charlotte", "Dmitri"],
};

export const LONG_WON: PairsWagersView = {
    ...PAIRS,
    points: { Ann: 23, Bob: 19, Charlotte: 12, Dmitri: 20 },
    standing: { Ann: 23, Bob: 19, Charlotte: 12, Dmitri: 20 },
    pool: 2,
    turn: null,
    dice: [6, 6, 6, 6],
    hand: "four_alike",
    leader: "Ann",
    winners: ["Ann"],
};

const SPOTS_OF_CROWN = {
    Ann: { crown: 20, heart: 10 },
    Bob: { anchor: 40 },
    Charlotte: { crown: 5, spade: 15 },
    Dmitri: { diamond: 100, crown: 100 },
    Eve: { club: 2 },
    Farid: { anchor: 1500 },
    Grace: { crown: 60 },
    Hiroshi: { crown: 5, club: 50 },
};

export const CROWN_ANCHOR: CrownAnchorView = {
    ...UNDERS_OVERS,
    game: "crown_anchor",
    stakes: SPOTS_OF_CROWN,
    thrower: "Bob",
    dice: null,
    results: [],
    history: [
        ["crown", "heart", "club"],
        ["spade", "spade", "anchor"],
        ["diamond", "diamond", "diamond"],
        ["heart", "crown", "crown"],
        ["anchor", "club", "spade"],
    ],
};

export const CROWNS: CrownAnchorView = {
    ...CROWN_ANCHOR,
    phase: "waiting",
    dice: ["crown", "anchor", "crown"],
    stakes: {},
    results: Object.entries(SPOTS_OF_CROWN).flatMap(([who, stakes]) =>
        Object.entries(stakes).map(([on, stake]) => ({
            event: "settled" as const,
            who,
            on,
            stake,
            back: on === "crown" ? 3 * stake : on === "anchor" ? 2 * stake : 0,
        })),
    ),
};
