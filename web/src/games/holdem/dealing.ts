import type { DealingUi } from "../game";
import EnterBlinds from "./EnterBlinds.svelte";
import EnterWinners from "./EnterWinners.svelte";
import { said } from "./words";

export const dealing: DealingUi<"holdem"> = {
    steps: () => said().dealing.steps,
    entries: {
        pot: { ask: () => said().dealing.steps.award, Entry: EnterWinners },
        small: { ask: () => said().dealing.steps.blinds, Entry: EnterBlinds },
    },
};
