/** Chips that lie on a layout, by player and by spot. */

type Amounts = Readonly<Record<string, number>> | readonly number[];

export function sum(amounts: Amounts | undefined): number {
    return Object.values(amounts ?? {}).reduce((total, amount) => total + amount, 0);
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
