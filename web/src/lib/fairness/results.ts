/** From the key to the result. */

import { WHEELS } from "../types/equipment";
import { fromHex, H } from "./hashing";
import type { Asked } from "./lines";
import { Stream } from "./random";

/** The key of a draw: from the house's seed and every share, in the roster's order. */
export function keyOf(roster: string, seed: string, shares: readonly string[]): Uint8Array {
    return H("key", fromHex(roster), fromHex(seed), ...shares.map(fromHex));
}

/** What a key brings; of cards, the leaves. */
export type Drawn =
    { dice: number[] } | { pocket: string } | { ticket: number; winner: string } | { leaves: number[] };

export function drawn(key: Uint8Array, asked: Asked, left: readonly number[] = []): Drawn {
    switch (asked.of) {
        case "dice": {
            const stream = new Stream(key, "dice");
            return { dice: Array.from({ length: asked.count }, () => 1 + stream.below(6)) };
        }
        case "pocket": {
            const pockets = WHEELS[asked.wheel];
            return { pocket: pockets[new Stream(key, "pocket").below(pockets.length)]! };
        }
        case "ticket": {
            const all = asked.tickets.reduce((sum, [, count]) => sum + count, 0);
            const ticket = 1 + new Stream(key, "ticket").below(all);
            return { ticket, winner: holder(asked.tickets, ticket) };
        }
        case "cards":
            return { leaves: new Stream(key, "cards").sample(left, asked.deal.length) };
    }
}

function holder(tickets: readonly (readonly [name: string, count: number])[], ticket: number): string {
    let counted = 0;
    for (const [name, count] of tickets) if (ticket <= (counted += count)) return name;
    throw new RangeError("there is no such ticket");
}
