import type { DealingUi } from "../game";
import { dealing as words } from "../../lib/words/dealing";
import { onRounds } from "../../lib/words/rounds";
import EnterBoard from "./EnterBoard.svelte";
import EnterBlinds from "./EnterBlinds.svelte";
import EnterPots from "./EnterPots.svelte";
import EnterWinners from "./EnterWinners.svelte";
import { said } from "./words";

export const dealing: DealingUi<"holdem"> = {
    steps: () => said().dealing.steps,
    // Whoever has the dealer chip deals.
    handsOver: () => false,
    entries: {
        cards: { ask: () => words().enterCards, Entry: EnterBoard },
        pot: { ask: () => said().dealing.steps.award, Entry: EnterWinners },
        pots: { ask: () => onRounds().correct, Entry: EnterPots },
        small: { ask: () => said().dealing.steps.blinds, Entry: EnterBlinds },
    },
};
