import { number, words } from "./words.svelte";

/** The smallest and the largest bet, in a few words. */
export function betLimits(least: number, most: number | null): string {
    const said = words().guest.lobby;
    return most === null ? said.bets(number(least)) : said.betsTo(number(least), number(most));
}
