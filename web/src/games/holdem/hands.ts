/** What hands are called. */

import type { Rank } from "../../lib/felt/cards";
import type { PotWon } from "../../lib/types/tables";
import { said } from "./words";

/** What five cards can make. */
type Made = NonNullable<PotWon["rank"]>;

/** Where the rank of the second pair, or of a full house's two, lies among the five. */
const SECOND: Partial<Record<Made, number>> = { two_pairs: 2, full_house: 3 };

/** What a hand is called, or nothing where it was not seen. */
export function handSaid({ rank, best }: Pick<PotWon, "rank" | "best">): string {
    if (!rank) return "";
    const of = (nth: number) => best[nth]![0] as Rank;
    return said().hand[rank](of(0), of(SECOND[rank] ?? 1));
}
