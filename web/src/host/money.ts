/** Where all the play money is: what the host has given out, to the last chip (N-10). */

import type { Lobby, TableCard, Standing } from "../lib/protocol/messages";

export interface Balance {
    /** Play money in guests' accounts. */
    accounts: number;
    /** Their chips, in hand and at stake, in play money. */
    chips: number;
    /** What the house holds; negative where it has paid more than it took. */
    house: number;
    /** What was paid for prizes. */
    prizes: number;
    /** What guests owe the house, which it has paid already. */
    debts: number;
    /** All of it together, without the debts: what was given out. */
    given: number;
}

/** Chips of a table in play money. */
export function worth(chips: number, { rate }: Pick<TableCard, "rate">): number {
    return (chips * rate.money) / rate.chips;
}

/**
 * Prizes are paid for after the standings are final: what they cost is in no account any more. The house has won
 * or lost at its tables, and `houseMoney` beside them.
 */
export function balanceOf(
    standings: readonly Standing[],
    cards: readonly TableCard[],
    houses: Readonly<Record<string, number>>,
    awards: Lobby["awards"],
    houseMoney = 0,
): Balance {
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const prizes = sum(awards.map(({ how, detail }) => (how === "auction" ? Number(detail["bid"] ?? 0) : 0)));
    const accounts = sum(standings.map(({ money }) => money)) - prizes;
    const chips = sum(cards.map((card) => worth(sum(standings.map((one) => one.chips[card.id] ?? 0)), card)));
    const house = houseMoney + sum(cards.map((card) => worth(houses[card.id] ?? 0, card)));
    const debts = sum(standings.map(({ debt }) => debt));
    return { accounts, chips, house, prizes, debts, given: accounts + chips + house + prizes - debts };
}

/** The parts of a balance side by side, each with where it begins and how long it is, of the longest there is. */
export interface Stretch {
    part: "accounts" | "chips" | "house" | "prizes" | "paid" | "debts";
    from: number;
    length: number;
}

/**
 * A balance as one bar: where the house has won, its part stands at the end; where it has lost, what it paid
 * reaches beyond what was given out, and so does what guests owe it.
 */
export function stretches(balance: Balance): { parts: Stretch[]; given: number } {
    const { accounts, chips, house, prizes, debts, given } = balance;
    const whole = Math.max(given, accounts + chips + prizes + Math.max(house, 0), 1);
    const parts: Stretch[] = [];
    let from = 0;
    for (const [part, amount] of [
        ["accounts", accounts],
        ["chips", chips],
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
