import type { Shown } from "../../lib/fairness/comparing";
import type { DrawsUi } from "../game";

/** Cards that can be seen, with whose they are. */
function cards(owner: string, shown: readonly string[]): Shown[] {
    return shown.filter((card) => card !== "??").map((card) => ({ card: [owner, card] }));
}

export const draws: DrawsUi<"holdem"> = {
    shows(event) {
        switch (event.event) {
            case "dealt":
            case "shown":
                return cards(event.who, event.cards);
            case "board_dealt":
                return cards("board", event.cards);
            default:
                return [];
        }
    },
};
