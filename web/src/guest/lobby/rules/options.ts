/** A table's own rules, a sentence each. */

import type { Sign } from "../../../lib/line/messages";
import type { Rules } from "../../../lib/types/rules";
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
        case "holdem": {
            const { limit, showdown, wheel } = rulesOf(sign, "holdem");
            return [
                said.limit[limit],
                ...(showdown === "ask" ? [said.further.ask] : []),
                ...(wheel ? [] : [said.further.noWheel]),
            ];
        }
        case "blackjack":
            return blackjack(rulesOf(sign, "blackjack"), said);
        case "pairs_wagers": {
            const { odd_miss, better_fail, target } = rulesOf(sign, "pairs_wagers");
            const long = target > 10 ? [said.mid] : [];
            return [said.odd_miss[odd_miss], said.better_fail[better_fail], ...long];
        }
        case "unders_overs":
            return [];
    }
}

function blackjack(rules: Rules["blackjack"], said: RuleWords): string[] {
    const { further } = said;
    return [
        said.decks(number(rules.decks)),
        said.soft_17[rules.soft_17],
        said.double[rules.double],
        said.surrender[rules.surrender],
        ...(rules.double_after_split ? [] : [further.noDoubleAfterSplit]),
        ...(rules.split_aces === "play" ? [] : [further[rules.split_aces]]),
        ...(rules.peek ? [] : [further.noPeek]),
        ...(rules.for_less ? [further.forLess] : []),
        ...(rules.boxes > 1 ? [further.boxes(number(rules.boxes))] : []),
    ];
}
