import { stakesIn } from "../../lib/stakes";
import type { DrawsUi } from "../game";

export const draws: DrawsUi<"unders_overs"> = {
    staked: ({ stakes }) => stakesIn(stakes),
    shows: (event) => (event.event === "thrown" ? [{ dice: event.dice }] : []),
};
