/** Who takes what of the pots. */

import type { PotWon } from "../../lib/types/tables";

/** Pots that the same people take, put together: they take them with the same hand. */
export interface Takers extends Pick<PotWon, "rank" | "best"> {
    names: readonly string[];
    amount: number;
    /** Whether the main pot is among them. */
    main: boolean;
}

/** From pots as they were paid, those who take the main pot first. */
export function takers(pots: readonly PotWon[]): Takers[] {
    const found = new Map<string, Takers>();
    for (const { pot, shares, amount, rank, best } of pots) {
        const names = Object.keys(shares);
        const key = names.join("\n");
        const known = found.get(key);
        found.set(key, {
            names,
            amount: amount + (known?.amount ?? 0),
            main: pot === 0 || (known?.main ?? false),
            rank: rank ?? known?.rank ?? null,
            best: best.length ? best : (known?.best ?? []),
        });
    }
    return [...found.values()].toSorted((one, other) => Number(other.main) - Number(one.main));
}
