/** What a table takes, in a few words. */

import type { Sign } from "../../lib/line/messages";
import { USUAL, type Rules } from "../../lib/types/rules";
import { number, words } from "../../lib/words/words.svelte";

type Ruled = Pick<Sign, "game" | "rules">;

/** The rules of a table: its own, and the rule book's for the rest. */
export function rulesOf<Game extends Sign["game"]>(sign: Ruled, game: Game): Rules[Game] {
    return { ...USUAL[game], ...(sign.rules as Partial<Rules[Game]>) };
}

export function limits(sign: Ruled): string {
    const said = words().guest.lobby;
    switch (sign.game) {
        case "holdem": {
            const { small_blind, big_blind } = rulesOf(sign, "holdem");
            return said.blinds(number(small_blind), number(big_blind));
        }
        case "pairs_wagers": {
            const { ante, target } = rulesOf(sign, "pairs_wagers");
            return ante ? said.ante(number(ante), number(target)) : said.noAnte(number(target));
        }
        case "roulette":
            return range(rulesOf(sign, "roulette").min_bet, rulesOf(sign, "roulette").max_inside);
        case "blackjack":
            return range(rulesOf(sign, "blackjack").min_bet, rulesOf(sign, "blackjack").max_bet);
        case "unders_overs":
            return range(rulesOf(sign, "unders_overs").min_bet, rulesOf(sign, "unders_overs").max_bet);
    }
}

function range(least: number, most: number | null): string {
    const said = words().guest.lobby;
    return most === null ? said.bets(number(least)) : said.betsTo(number(least), number(most));
}
