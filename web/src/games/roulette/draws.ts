import { stakesIn } from "../../lib/stakes";
import type { DrawsUi } from "../game";

export const draws: DrawsUi<"roulette"> = {
    staked: ({ stakes, prison }) => [...stakesIn(stakes), ...stakesIn(prison, "prison ")],
    shows: (event) => (event.event === "spun" ? [{ pocket: event.pocket }] : []),
};
