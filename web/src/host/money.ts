/** Where all the play money is: what the host has given out, to the last chip (N-10). */

import type { Lobby, Sign, Standing } from "../lib/line/messages";

export interface Balance {
    /** Play money in guests' purses. */
    purses: number;
    /** Their chips, in hand and at stake, in play money. */
    chips: number;
    /** What the house holds; negative where it has paid more than it took. */
    house: number;
    /** What was paid for prizes. */
    prizes: number;
    /** All of it together: what was given out. */
    given: number;
}

/** Chips of a table in play money. */
export function worth(chips: number, { rate }: Pick<Sign, "rate">): number {
    return (chips * rate.money) / rate.chips;
}

export function balanceOf(
    standings: readonly Standing[],
    signs: readonly Sign[],
    houses: Readonly<Record<string, number>>,
    awards: Lobby["awards"],
): Balance {
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const purses = sum(standings.map(({ money }) => money));
    const chips = sum(signs.map((sign) => worth(sum(standings.map((one) => one.chips[sign.id] ?? 0)), sign)));
    const house = sum(signs.map((sign) => worth(houses[sign.id] ?? 0, sign)));
    const prizes = sum(awards.map(({ how, detail }) => (how === "auction" ? Number(detail["bid"] ?? 0) : 0)));
    return { purses, chips, house, prizes, given: purses + chips + house + prizes };
}
