// Written by tools/web_types; change the Python there and run it again.

/** The rules of each game. */
export interface Rules {
  unders_overs: { step: number; min_bet: number; max_bet: number | null; max_seats: number | null };
  crown_anchor: { triple: number; step: number; min_bet: number; max_bet: number | null; max_seats: number | null };
  roulette: { max_seats: number | null; wheel: "double_zero" | "single_zero"; zero: "en_prison" | "half" | "lose"; second_zero: "half" | "lost" | "stays"; step: number; min_bet: number; max_inside: number | null; max_outside: number | null; even_step: number };
  pairs_wagers: { target: number; odd_miss: "forfeit" | "keep"; better_fail: "point" | "turn"; begins: "clockwise" | "first_seat"; ante: number; max_seats: number | null };
  holdem: { max_seats: number; small_blind: number; big_blind: number; limit: "fixed" | "none" | "pot"; button: "dead" | "moving"; heads_up: "button_small" | "left_small"; dealer_plays: boolean; burn: boolean; showdown: "ask" | "auto"; all_in_face_up: boolean; wheel: boolean };
  blackjack: { max_seats: number; decks: number; penetration: number; min_bet: number; max_bet: number; step: number; soft_17: "hit" | "stand"; surrender: "early" | "late" | "none"; double: "10_11" | "9_10_11" | "any"; double_after_split: boolean; split_aces: "one_card" | "one_card_resplit" | "play"; peek: boolean; dealer: "house" | "players"; for_less: boolean; boxes: number };
}

/** The rule book's own. */
export const USUAL: Rules = {
  "unders_overs": {"step": 1, "min_bet": 1, "max_bet": null, "max_seats": null},
  "crown_anchor": {"triple": 3, "step": 1, "min_bet": 1, "max_bet": null, "max_seats": null},
  "roulette": {"max_seats": 5, "wheel": "single_zero", "zero": "half", "second_zero": "stays", "step": 1, "min_bet": 1, "max_inside": null, "max_outside": null, "even_step": 1},
  "pairs_wagers": {"target": 10, "odd_miss": "keep", "better_fail": "point", "begins": "first_seat", "ante": 0, "max_seats": null},
  "holdem": {"max_seats": 10, "small_blind": 25, "big_blind": 50, "limit": "none", "button": "moving", "heads_up": "button_small", "dealer_plays": true, "burn": false, "showdown": "auto", "all_in_face_up": true, "wheel": true},
  "blackjack": {"max_seats": 7, "decks": 2, "penetration": 0.25, "min_bet": 50, "max_bet": 500, "step": 2, "soft_17": "stand", "surrender": "late", "double": "any", "double_after_split": true, "split_aces": "play", "peek": true, "dealer": "house", "for_less": false, "boxes": 1},
};
