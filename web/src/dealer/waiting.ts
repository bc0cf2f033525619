/** Whom a table waits for, as its dealer sees it. */

import type { GameView } from "../lib/line/messages";

/** Who sits here, plays, and has not bet yet while bets are taken. */
export function yetToBet(view: GameView): string[] {
    if (view.phase !== "betting") return [];
    const names = Object.keys(view.stacks).filter((name) => !view.sitting_out.includes(name));
    switch (view.game) {
        case "roulette":
            return names.filter((name) => !any(view.stakes[name]) && !any(view.prison[name]));
        case "unders_overs":
            return names.filter((name) => !any(view.stakes[name]));
        case "blackjack":
            return names.filter((name) => name !== view.dealing && !view.bets[name]?.some((bet) => bet > 0));
        default:
            return [];
    }
}

function any(stakes: Readonly<Record<string, number>> | undefined): boolean {
    return stakes !== undefined && Object.keys(stakes).length > 0;
}
