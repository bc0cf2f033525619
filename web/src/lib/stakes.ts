/** Chips that lie on a layout, by player and by spot. */

import type { BoxStake } from "./drawings/StakeBox.svelte";

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
const SOON = 5;

/** Whether wheel or dice are about to decide over everybody's stakes. */
export function isAboutToFall(phase: string, left: number | null): boolean {
    return phase === "closed" || (phase === "betting" && left !== null && left < SOON);
}
