/** The options that hosts set most: they stand in sight. */

import type { Game } from "./rules";

export const LIKELY: Record<Game, readonly string[]> = {
    unders_overs: ["min_bet", "max_bet"],
    roulette: ["min_bet", "max_inside", "max_outside", "max_seats"],
    pairs_wagers: ["target", "ante"],
    holdem: ["small_blind", "big_blind", "max_seats"],
    blackjack: ["min_bet", "max_bet", "max_seats"],
};
