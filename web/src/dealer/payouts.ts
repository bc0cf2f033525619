/** What each player is to be handed, and what is taken from the felt, when a round is over. */

import { breakdown } from "../lib/felt/chips";
import type { GameView } from "../lib/line/messages";
import type { Told } from "../lib/line/night.svelte";

/** One bet, pot or hand: what lay there, and what its owner gets back in all. */
export interface Slip {
    on: string;
    stake: number;
    back: number;
}

export interface Receipt {
    who: string;
    slips: Slip[];
    /** Chips that the dealer hands out, beside the stakes that lie there. */
    pay: number;
    /** Chips that the dealer takes in. */
    take: number;
}

/** Where a round begins, in what was told. */
const BEGINNINGS: ReadonlySet<string> = new Set(["opened", "hand_started", "game_started"]);

/** By player, in the order of the table; nothing while bets lie and their result is still to come. */
export function receiptsOf(view: GameView, told: readonly Told[]): Receipt[] {
    if (view.phase === "betting" || view.phase === "closed") return [];
    const found = new Map<string, Receipt>();
    for (const { who, ...slip } of slipsOf(view, told)) {
        const receipt = found.get(who) ?? { who, slips: [], pay: 0, take: 0 };
        receipt.slips.push(slip);
        receipt.pay += Math.max(0, slip.back - slip.stake);
        receipt.take += Math.max(0, slip.stake - slip.back);
        found.set(who, receipt);
    }
    return [...found.values()];
}

function slipsOf(view: GameView, told: readonly Told[]): (Slip & { who: string })[] {
    switch (view.game) {
        case "roulette":
            return view.results.flatMap((one) => (one.event === "imprisoned" ? [] : [one]));
        case "unders_overs":
            return [...view.results];
        case "holdem":
            return view.phase === "waiting" || view.results.length ? potsOf(view.results, told) : [];
        case "blackjack":
            return [...handsOf(view), ...insuranceOf(view)];
        case "pairs_wagers":
            return lately(told).flatMap((event) =>
                event.event === "game_won" && event.chips > 0
                    ? [{ who: event.who, on: "game", stake: 0, back: event.chips }]
                    : [],
            );
    }
}

type Of<Game extends GameView["game"]> = Extract<GameView, { game: Game }>;

function potsOf(results: Of<"holdem">["results"], told: readonly Told[]): (Slip & { who: string })[] {
    const returned = lately(told).flatMap((event) =>
        event.event === "returned" ? [{ who: event.who, on: "returned", stake: 0, back: event.amount }] : [],
    );
    const won = results.flatMap(({ pot, shares }) =>
        Object.entries(shares).map(([who, back]) => ({ who, on: `pot ${pot}`, stake: 0, back })),
    );
    return [...won, ...returned];
}

function handsOf(view: Of<"blackjack">): (Slip & { who: string })[] {
    return view.hands.flatMap(({ who, on, stake, back, outcome }) =>
        outcome === null ? [] : [{ who, on, stake, back }],
    );
}

function insuranceOf(view: Of<"blackjack">): (Slip & { who: string })[] {
    return Object.entries(view.insurance).flatMap(([who, { amount, taken, back }]) =>
        taken && back !== null ? [{ who, on: "insurance", stake: amount, back }] : [],
    );
}

/** What has happened since the round began. */
function lately(told: readonly Told[]): Told["events"] {
    const events = told.flatMap((one) => one.events);
    const start = events.findLastIndex(({ event }) => BEGINNINGS.has(event));
    return events.slice(start + 1);
}

export interface Handful {
    colour: string;
    value: number;
    count: number;
}

/** An amount in the table's chips, the dearest first, and what no chip is small enough for. */
export function chipsFor(
    amount: number,
    chips: Readonly<Record<string, number>>,
): { piles: Handful[]; rest: number } {
    const colours = Object.keys(chips);
    const { piles, rest } = breakdown(amount, Object.values(chips));
    return {
        piles: piles.map(({ value, count, place }) => ({ colour: colours[place]!, value, count })),
        rest,
    };
}
