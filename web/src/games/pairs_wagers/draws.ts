import type { DrawsUi } from "../game";

export const draws: DrawsUi<"pairs_wagers"> = {
    shows: (event) => (event.event === "rolled" ? [{ dice: event.dice }] : []),
};
