/** Everybody at a table in a line each, as its dealer wants to see them. */

import type { GameView } from "../lib/line/messages";
import { yetToBet } from "./waiting";

export interface Line {
    who: string;
    /** Chips in hand. */
    chips: number;
    /** What lies on the table from them; points in a race. */
    lies: number;
    /** Turn: they are waited for; yet: they have not bet. */
    mark: "turn" | "yet" | "out" | "folded" | "all_in" | null;
}

export function linesOf(view: GameView, waited: readonly string[]): Line[] {
    const yet = yetToBet(view);
    return Object.entries(view.stacks).map(([who, chips]) => {
        const mark = waited.includes(who) ? "turn" : yet.includes(who) ? "yet" : standOf(view, who);
        return { who, chips, lies: liesFrom(view, who), mark };
    });
}

function standOf(view: GameView, who: string): Line["mark"] {
    if (view.game === "holdem") {
        const player = view.players.find(({ name }) => name === who);
        if (player?.folded) return "folded";
        if (player?.all_in) return "all_in";
        if (player) return null;
    }
    return view.sitting_out.includes(who) ? "out" : null;
}

function liesFrom(view: GameView, who: string): number {
    switch (view.game) {
        case "roulette":
            return sum(view.stakes[who]) + sum(view.prison[who]);
        case "unders_overs":
            return sum(view.stakes[who]);
        case "holdem":
            return view.players.find(({ name }) => name === who)?.bet ?? 0;
        case "blackjack":
            return sum(view.bets[who]) + sum(view.hands.map((hand) => (hand.who === who ? hand.stake : 0)));
        case "pairs_wagers":
            return view.standing[who] ?? 0;
    }
}

function sum(amounts: Readonly<Record<string, number>> | readonly number[] | undefined): number {
    return Object.values(amounts ?? {}).reduce((total, amount) => total + amount, 0);
}
