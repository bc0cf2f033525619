/** What is known of a blackjack table by its options; reckoned beforehand by tools/card_odds.py. */

import {
    AXES,
    DEALER_BUSTS,
    EDGE,
    INSURANCE,
    LIKE_DEALER,
    NATURAL,
    UPS,
} from "../../lib/types/blackjack_odds";
import type { Rules } from "../../lib/types/rules";

type Options = Rules["blackjack"];
type Axis = keyof typeof AXES;

const UNIT = 100_000;

/** Where a table's options stand in a list that has a place for each: the last of them changes first. */
function place(options: Options, axes: readonly Axis[]): number {
    return axes.reduce((sum, axis) => {
        const values: readonly unknown[] = AXES[axis];
        return sum * values.length + values.indexOf(options[axis]);
    }, 0);
}

export interface Edges {
    /** What the house keeps of a bet: from the best play, from who plays as the dealer does, of insurance. */
    best: number;
    likeDealer: number;
    insurance: number;
    /** The chance of blackjack on the first two cards. */
    natural: number;
    /** How often the dealer goes over 21, by the open card. */
    dealerBusts: readonly (readonly [up: string, chance: number])[];
}

export function edgesOf(options: Options): Edges {
    const decks = place(options, ["decks"]);
    const dealer = place(options, ["decks", "soft_17"]) * UPS.length;
    return {
        best: EDGE[place(options, Object.keys(AXES) as Axis[])]! / UNIT,
        likeDealer: LIKE_DEALER[place(options, ["decks", "soft_17", "peek"])]! / UNIT,
        insurance: INSURANCE[decks]! / UNIT,
        natural: NATURAL[decks]! / UNIT,
        dealerBusts: UPS.map((up, nth) => [up, DEALER_BUSTS[dealer + nth]! / UNIT] as const),
    };
}
