/** What is said of the rules, in each language; loaded when somebody looks them up. */

import type { Sign } from "../../../lib/line/messages";
import type { STARTS } from "../../../lib/types/holdem_odds";
import type { ROULETTE } from "../../../lib/types/odds";
import type { Rules } from "../../../lib/types/rules";
import type { Language } from "../../../lib/words/words.svelte";

export type RouletteBet = keyof (typeof ROULETTE)["double_zero"]["half"];

/** The game in a few sentences, and a sentence for each way in which a table can be set up. */
export interface RuleWords {
    short: Record<Sign["game"], readonly string[]>;
    wheel: Record<Rules["roulette"]["wheel"], string>;
    zero: Record<Rules["roulette"]["zero"], string>;
    limit: Record<Rules["holdem"]["limit"], string>;
    decks: (count: string) => string;
    soft_17: Record<Rules["blackjack"]["soft_17"], string>;
    surrender: Record<Rules["blackjack"]["surrender"], string>;
    double: Record<Rules["blackjack"]["double"], string>;
    odd_miss: Record<Rules["pairs_wagers"]["odd_miss"], string>;
    better_fail: Record<Rules["pairs_wagers"]["better_fail"], string>;
    mid: string;
    /** What is told only where a table has it so. */
    further: Record<
        "ask" | "noWheel" | "noPeek" | "noDoubleAfterSplit" | "one_card" | "one_card_resplit" | "forLess",
        string
    > & { boxes: (count: string) => string };
    holdemOdds: { hands: string; starts: string; start: Record<keyof typeof STARTS, string> };
    blackjackOdds: Record<
        | "keeps"
        | "best"
        | "likeDealer"
        | "insurance"
        | "gain"
        | "natural"
        | "over"
        | "total"
        | "dealerOver"
        | "open",
        string
    >;
    bets: Record<RouletteBet, string>;
}

const SAID: Record<Language, () => Promise<RuleWords>> = {
    en: () => import("./en").then((file) => file.en),
    de: () => import("./de").then((file) => file.de),
    fr: () => import("./fr").then((file) => file.fr),
    es: () => import("./es").then((file) => file.es),
};

export function ruleWords(language: Language): Promise<RuleWords> {
    return SAID[language]();
}
