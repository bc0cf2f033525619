import { ROLLS } from "../../lib/types/odds";
import { number } from "../../lib/words/words.svelte";
import type { RulesUi } from "../game";
import { said } from "./words";

export const rules: RulesUi<"pairs_wagers"> = {
    short: () => said().rules.short,
    options({ odd_miss, better_fail, target }) {
        const own = said().rules;
        return [own.odd_miss[odd_miss], own.better_fail[better_fail], ...(target > 10 ? [own.mid] : [])];
    },
    odds: () =>
        (Object.keys(ROLLS) as (keyof typeof ROLLS)[]).map((hand) => ({
            bet: said().felt.hands[hand],
            pays: number(ROLLS[hand][0]),
            chance: ROLLS[hand][1],
        })),
    columns: () => [said().rules.hands, said().rules.points],
};
