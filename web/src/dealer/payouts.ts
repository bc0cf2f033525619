/** What each player is to be handed, and what is taken from the felt, when a round is over. */

import type { Slip } from "../games/game";
import { staffUi } from "../games/staff";
import { breakdown } from "../lib/felt/chips";
import type { GameView } from "../lib/protocol/messages";
import type { EventBatch } from "../lib/protocol/messages";
import { BEGINS } from "../lib/types/roles";

export interface Receipt {
    who: string;
    slips: Slip[];
    /** Chips that the dealer hands out, beside the stakes that lie there. */
    pay: number;
    /** Chips that the dealer takes in. */
    take: number;
}

/** By player, in the order of the table; nothing while bets lie and their result is still to come. */
export function receiptsOf(view: GameView, batches: readonly EventBatch[]): Receipt[] {
    if (view.phase === "betting" || view.phase === "closed") return [];
    const found = new Map<string, Receipt>();
    for (const slip of staffUi(view.game).receipts(view, sinceBeginning(view, batches))) {
        const { who } = slip;
        const receipt = found.get(who) ?? { who, slips: [], pay: 0, take: 0 };
        receipt.slips.push(slip);
        receipt.pay += Math.max(0, slip.back - slip.stake);
        receipt.take += Math.max(0, slip.stake - slip.back);
        found.set(who, receipt);
    }
    return [...found.values()];
}

/** What has happened since the round began. */
function sinceBeginning({ game }: GameView, batches: readonly EventBatch[]): EventBatch["events"] {
    const events = batches.flatMap((one) => one.events);
    return events.slice(events.findLastIndex(({ event }) => event === BEGINS[game]) + 1);
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
