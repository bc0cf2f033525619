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
    const [asked, yet] = [new Set(waited), new Set(yetToBet(view))];
    return Object.entries(view.stacks).map(([who, chips]) => {
        const mark = asked.has(who) ? "turn" : yet.has(who) ? "yet" : markOf(view, who);
        return { who, chips, lies: ui.lies(view, who), mark };
    });
}

/** Lines that a dealer has in sight; beyond these it is a crowd. */
const LINES = 14;
const OF_A_CROWD = 8;

/** Of a crowd the first few by what counts most, or everybody where all are asked for. */
export function foremost<Item>(
    all: readonly Item[],
    worth: (item: Item) => number,
    everybody = false,
): Item[] {
    if (all.length <= LINES) return [...all];
    const sorted = all.toSorted((one, other) => worth(other) - worth(one));
    return everybody ? sorted : sorted.slice(0, OF_A_CROWD);
}

/** Who sits here, plays, and has not bet yet while bets are taken. */
export function yetToBet(view: GameView): string[] {
    const { isYetToBet } = staffUi(view.game);
    if (view.phase !== "betting" || !isYetToBet) return [];
    const out = new Set(view.sitting_out);
    return Object.keys(view.stacks).filter((name) => !out.has(name) && isYetToBet(view, name));
}

function markOf(view: GameView, who: string): Mark | null {
    const standing = staffUi(view.game).standing?.(view, who);
    if (standing !== undefined) return standing;
    return view.sitting_out.includes(who) ? "out" : null;
}
