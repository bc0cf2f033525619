/** What tables, phases and steps are called. */

import type { GameView, Sign } from "../lib/line/messages";
import { staff } from "../lib/words/staff.svelte";

/** Where a table stands: its status where that stops play, else the phase of its round. */
export function phaseName({ game, status, phase }: Pick<Sign, "game" | "status" | "phase">): string {
    const said = staff().shared;
    if (status !== "open") return said.status[status];
    if (game === "pairs_wagers" && phase === "choosing") return said.wagers;
    return phase in said.phases ? said.phases[phase as keyof typeof said.phases] : phase;
}

export function gameName(game: GameView["game"]): string {
    return staff().shared.games[game];
}

/** A colour of chips as the table names it. */
export function chipName(colour: string): string {
    const known = staff().shared.chips;
    return colour in known ? known[colour as keyof typeof known] : colour;
}
