import type { RulesUi } from "../game";
import Odds from "./Odds.svelte";
import { said } from "./words";

export const rules: RulesUi<"holdem"> = {
    short: () => said().rules.short,
    options({ limit, showdown, wheel }) {
        const own = said().rules;
        return [own.limit[limit], ...(showdown === "ask" ? [own.ask] : []), ...(wheel ? [] : [own.noWheel])];
    },
    Odds,
};
