/** What it means to call a round off, for whoever is asked once more. */

import { staffUi } from "../games/staff";
import type { TableCard } from "../lib/protocol/messages";
import { staff } from "../lib/words/staff";

export function callOffMeans({ game, equipment }: Pick<TableCard, "game" | "equipment">): string {
    const { callOffMeans, callOffShows } = staff().shared;
    return equipment === "virtual" && staffUi(game).hasCards
        ? `${callOffMeans} ${callOffShows}`
        : callOffMeans;
}
