import { ROULETTE } from "../../lib/types/odds";
import { number, words } from "../../lib/words/words.svelte";
import type { RulesUi } from "../game";
import { said } from "./words";

type Bet = keyof (typeof ROULETTE)["double_zero"]["half"];

export const rules: RulesUi<"roulette"> = {
    short: () => said().rules.short,
    options: ({ wheel, zero }) => [said().rules.wheel[wheel], said().rules.zero[zero]],
    odds({ wheel, zero }) {
        const bets = Object.entries(ROULETTE[wheel][zero]) as [Bet, readonly [number, number, number]][];
        return bets.map(([bet, [pays, chance, edge]]) => ({
            bet: said().rules.bets[bet],
            pays: words().pays(number(pays)),
            chance,
            edge,
        }));
    },
};
