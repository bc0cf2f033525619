/** Chips that lie on a layout, by player and by spot. */

import type { Action } from "../games/game";
import type { BoxStake } from "./drawings/StakeBox.svelte";
import type { Stake } from "./fairness/trees";

type Amounts = Readonly<Record<string, number>> | readonly number[];

export function sum(amounts: Amounts | undefined): number {
    return Object.values(amounts ?? {}).reduce((total, amount) => total + amount, 0);
}

/** Beyond so many who bet, colours are no longer one guest's alone, and others' chips lie in piles. */
export const MANY = 8;

interface Staked {
    stakes: Readonly<Record<string, Readonly<Record<string, number>>>>;
    results: readonly { who: string; on: string; stake: number; back: number }[];
}

/** All stakes one by one, as the record of a draw has them. */
export function stakesIn(stakes: Staked["stakes"], before = ""): Stake[] {
    return Object.entries(stakes).flatMap(([who, spots]) =>
        Object.entries(spots).map(([on, amount]): Stake => [who, before + on, amount]),
    );
}

/** Whose chips lie on a box; once it is settled, what was paid there. */
export function stakesOn({ stakes, results }: Staked, on: string, settled: boolean): BoxStake[] {
    const staked = Object.entries(stakes).map(([who, boxes]) => ({ who, amount: boxes[on] ?? 0 }));
    const paid = settled ? results.filter((one) => one.on === on) : [];
    return [...staked, ...paid.map(({ who, back }) => ({ who, amount: back }))].filter(
        ({ amount }) => amount > 0,
    );
}

/** What a box has brought everybody who had chips there. */
export function changesOn({ results }: Staked, box: string): BoxStake[] {
    return results
        .filter(({ on }) => on === box)
        .map(({ who, stake, back }) => ({ who, amount: back - stake }));
}

export function hasAny(stakes: Readonly<Record<string, number>> | undefined): boolean {
    return stakes !== undefined && Object.keys(stakes).length > 0;
}

/** Seconds before the bets are closed in which it pays to wait for wheel or dice. */
const SOON = 7;

/** How hot a layout is that wheel or dice decide over: stakes lie there, and bets are closed in so many seconds. */
export function layoutAction(
    phase: string,
    stakes: readonly Amounts[],
    results: readonly unknown[],
    left: number | null,
): Action {
    const stake = Math.max(0, ...stakes.map(sum));
    const isSoon = phase !== "betting" || (left !== null && left < SOON);
    const heat = stake === 0 || phase === "waiting" ? 0 : isSoon ? 2 : 1;
    return { heat, stake, over: phase === "waiting" && results.length > 0 };
}
