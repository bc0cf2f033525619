import type { DealingUi } from "../game";

/** Dice are entered alike in every game. */
export const dealing: DealingUi<"pairs_wagers"> = {};
