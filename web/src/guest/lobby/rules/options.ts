/** A table's own rules, a sentence each. */

import type { Sign } from "../../../lib/line/messages";
import { number } from "../../../lib/words/words.svelte";
import { limits, rulesOf } from "../limits";
import type { RuleWords } from "./words";

export function optionsSaid(sign: Sign, said: RuleWords): string[] {
    const own = sentences(sign, said);
    return [`${limits(sign)}.`, ...own];
}

function sentences(sign: Sign, said: RuleWords): string[] {
    switch (sign.game) {
        case "roulette": {
            const { wheel, zero } = rulesOf(sign, "roulette");
            return [said.wheel[wheel], said.zero[zero]];
        }
        case "holdem":
            return [said.limit[rulesOf(sign, "holdem").limit]];
        case "blackjack": {
            const { decks, soft_17, surrender, double } = rulesOf(sign, "blackjack");
            return [
                said.decks(number(decks)),
                said.soft_17[soft_17],
                said.double[double],
                said.surrender[surrender],
            ];
        }
        case "pairs_wagers": {
            const { odd_miss, better_fail, target } = rulesOf(sign, "pairs_wagers");
            const long = target > 10 ? [said.mid] : [];
            return [said.odd_miss[odd_miss], said.better_fail[better_fail], ...long];
        }
        case "unders_overs":
            return [];
    }
}
