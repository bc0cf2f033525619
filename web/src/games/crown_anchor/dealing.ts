import { dealing as words } from "../../lib/words/dealing";
import type { DealingUi } from "../game";
import EnterSymbols from "./EnterSymbols.svelte";

export const dealing: DealingUi<"crown_anchor"> = {
    entries: { dice: { ask: () => words().whatThrown, Entry: EnterSymbols } },
};
