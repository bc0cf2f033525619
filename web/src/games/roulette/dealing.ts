import type { DealingUi } from "../game";
import EnterPocket from "./EnterPocket.svelte";
import { said } from "./words";

export const dealing: DealingUi<"roulette"> = {
    steps: () => said().dealing.steps,
    means: () => said().dealing.means,
    entries: { pocket: { ask: () => said().dealing.whichPocket, Entry: EnterPocket } },
};
