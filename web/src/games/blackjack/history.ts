/** How the last rounds of blackjack came out. */

import type { TableEvent } from "../../lib/protocol/messages";
import type { EventBatch } from "../../lib/protocol/messages";
import { newest } from "../../screen/history";

type Settled = Extract<TableEvent, { event: "hand_settled" }>;

export function handsOf(batches: readonly EventBatch[]): Settled[] {
    return newest(batches, "hand_settled");
}

export function handShares(outcomes: readonly Settled["outcome"][]): Record<"won" | "tied" | "lost", number> {
    const won = outcomes.filter((outcome) => outcome === "win" || outcome === "blackjack").length;
    const tied = outcomes.filter((outcome) => outcome === "tie").length;
    return { won, tied, lost: outcomes.length - won - tied };
}

/** What the dealer came to in each round that was settled, the newest first. */
export function dealersOf(batches: readonly EventBatch[]): { total: number; blackjack: boolean }[] {
    const found: { total: number; blackjack: boolean }[] = [];
    let has: { total: number; blackjack: boolean } | null = null;
    for (const event of batches.flatMap(({ events }) => events)) {
        if (event.event === "turned") has = { total: event.total, blackjack: event.blackjack };
        else if (event.event === "dealer_dealt")
            has = event.first ? null : { total: event.total, blackjack: false };
        else if (event.event === "hand_settled" && has) {
            found.push(has);
            has = null;
        }
    }
    return found.toReversed();
}
