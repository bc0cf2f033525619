import type { DealingUi } from "../game";
import { onRounds } from "../../lib/words/rounds";
import EnterOutcomes from "./EnterOutcomes.svelte";
import EnterPeek from "./EnterPeek.svelte";
import { said } from "./words";

export const dealing: DealingUi<"blackjack"> = {
    steps: () => said().dealing.steps,
    entries: {
        blackjack: { ask: () => said().dealing.steps.peek, Entry: EnterPeek },
        outcomes: { ask: () => onRounds().correct, Entry: EnterOutcomes },
    },
    // Where the seats deal in turn, the rules say whose turn it is.
    handsOver: ({ dealer }) => dealer !== "players",
};
