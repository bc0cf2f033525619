/** Where all the play money is: what the host has given out, to the last chip (N-10). */

import type { TableCard } from "../lib/protocol/messages";
import type { Balance } from "../lib/types/night";

/** Chips of a table in play money. */
export function worth(chips: number, { rate }: Pick<TableCard, "rate">): number {
    return (chips * rate.money) / rate.chips;
}

/** The parts of a balance side by side, each with where it begins and how long it is, of the longest there is. */
export interface Stretch {
    part: "accounts" | "chips" | "pots" | "house" | "prizes" | "paid" | "debts";
    from: number;
    length: number;
}

/**
 * A balance as one bar: where the house has won, its part stands at the end; where it has lost, what it paid
 * reaches beyond what was given out, and so does what guests owe it.
 */
export function stretches(balance: Balance): { parts: Stretch[]; given: number } {
    const { accounts, chips, pots, house, prizes, debts, given } = balance;
    const whole = Math.max(given, accounts + chips + pots + prizes + Math.max(house, 0), 1);
    const parts: Stretch[] = [];
    let from = 0;
    for (const [part, amount] of [
        ["accounts", accounts],
        ["chips", chips],
        ["pots", pots],
        ["prizes", prizes],
        ["house", house],
    ] as const)
        if (amount > 0) {
            parts.push({ part, from: from / whole, length: amount / whole });
            from += amount;
        }
    const paid = Math.max(-house, 0);
    if (paid) parts.push({ part: "paid", from: given / whole, length: paid / whole });
    if (debts > 0) parts.push({ part: "debts", from: (given + paid) / whole, length: debts / whole });
    return { parts, given: given / whole };
}
