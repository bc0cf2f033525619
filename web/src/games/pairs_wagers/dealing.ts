import { onRounds } from "../../lib/words/rounds";
import type { DealingUi } from "../game";
import EnterPoints from "./EnterPoints.svelte";
import EnterWinner from "./EnterWinner.svelte";
import { said } from "./words";

/** Dice are entered alike in every game. */
export const dealing: DealingUi<"pairs_wagers"> = {
    entries: {
        points: { ask: () => onRounds().correct, Entry: EnterPoints },
        winner: { ask: () => said().dealing.whoWon, Entry: EnterWinner },
    },
};
