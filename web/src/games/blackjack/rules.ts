import { number } from "../../lib/words/words.svelte";
import type { RulesUi } from "../game";
import Odds from "./Odds.svelte";
import { said } from "./words";

export const rules: RulesUi<"blackjack"> = {
    short: () => said().rules.short,
    options(rules) {
        const own = said().rules;
        return [
            own.decks(number(rules.decks)),
            own.soft_17[rules.soft_17],
            own.double[rules.double],
            own.surrender[rules.surrender],
            ...(rules.double_after_split ? [] : [own.noDoubleAfterSplit]),
            ...(rules.split_aces === "play" ? [] : [own[rules.split_aces]]),
            ...(rules.peek ? [] : [own.noPeek]),
            ...(rules.for_less ? [own.forLess] : []),
            ...(rules.boxes > 1 ? [own.boxes(number(rules.boxes))] : []),
        ];
    },
    Odds,
};
