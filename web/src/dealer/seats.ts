/** Everybody at a table in a line each, as its dealer wants to see them. */

import type { Mark } from "../games/game";
import { staffUi } from "../games/staff";
import type { GameView } from "../lib/protocol/messages";

export interface Line {
    who: string;
    /** Chips in hand. */
    chips: number;
    /** What lies on the table from them; points in a race. */
    lies: number;
    /** Turn: they are waited for; yet: they have not bet. */
    mark: "turn" | "yet" | Mark | null;
}

export function linesOf(view: GameView, waited: readonly string[]): Line[] {
    const ui = staffUi(view.game);
    const yet = yetToBet(view);
    return Object.entries(view.stacks).map(([who, chips]) => {
        const mark = waited.includes(who) ? "turn" : yet.includes(who) ? "yet" : markOf(view, who);
        return { who, chips, lies: ui.lies(view, who), mark };
    });
}

/** Who sits here, plays, and has not bet yet while bets are taken. */
export function yetToBet(view: GameView): string[] {
    const { isYetToBet } = staffUi(view.game);
    if (view.phase !== "betting" || !isYetToBet) return [];
    const names = Object.keys(view.stacks).filter((name) => !view.sitting_out.includes(name));
    return names.filter((name) => isYetToBet(view, name));
}

function markOf(view: GameView, who: string): Mark | null {
    const standing = staffUi(view.game).standing?.(view, who);
    if (standing !== undefined) return standing;
    return view.sitting_out.includes(who) ? "out" : null;
}
