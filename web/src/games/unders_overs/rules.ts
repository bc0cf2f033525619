import { MAT } from "../../lib/types/odds";
import { number, words } from "../../lib/words/words.svelte";
import type { RulesUi } from "../game";
import { said } from "./words";

export const rules: RulesUi<"unders_overs"> = {
    short: () => said().rules.short,
    options: () => [],
    odds: () =>
        (["under", "seven", "over"] as const).map((box) => {
            const [pays, chance, edge] = MAT[box];
            return { bet: said().boxes[box], pays: words().pays(number(pays)), chance, edge };
        }),
};
