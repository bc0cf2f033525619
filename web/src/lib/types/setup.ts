// Written by tools/web_types; change the Python there and run it again.

/** Of each option of the rules: what may be said. */
export const FORMS = {
  "unders_overs": {"step": {"is": "whole", "least": 1}, "min_bet": {"is": "whole", "least": 1}, "max_bet": {"is": "whole", "least": 1, "open": true}, "max_seats": {"is": "whole", "least": 1, "open": true}},
  "crown_anchor": {"triple": {"is": "whole", "least": 3, "most": 36}, "step": {"is": "whole", "least": 1}, "min_bet": {"is": "whole", "least": 1}, "max_bet": {"is": "whole", "least": 1, "open": true}, "max_seats": {"is": "whole", "least": 1, "open": true}},
  "roulette": {"max_seats": {"is": "whole", "least": 1, "open": true}, "wheel": {"is": "choice", "of": ["single_zero", "double_zero"]}, "zero": {"is": "choice", "of": ["half", "en_prison", "lose"]}, "second_zero": {"is": "choice", "of": ["stays", "lost", "half"]}, "step": {"is": "whole", "least": 1}, "min_bet": {"is": "whole", "least": 1}, "max_inside": {"is": "whole", "least": 1, "open": true}, "max_outside": {"is": "whole", "least": 1, "open": true}, "even_step": {"is": "whole", "least": 1}},
  "pairs_wagers": {"target": {"is": "whole", "least": 1, "most": 1000}, "odd_miss": {"is": "choice", "of": ["keep", "forfeit"]}, "better_fail": {"is": "choice", "of": ["point", "turn"]}, "begins": {"is": "choice", "of": ["first_seat", "clockwise"]}, "ante": {"is": "whole", "least": 0}, "max_seats": {"is": "whole", "least": 1, "open": true}},
  "holdem": {"max_seats": {"is": "whole", "least": 2, "most": 10}, "small_blind": {"is": "whole", "least": 1}, "big_blind": {"is": "whole", "least": 1}, "limit": {"is": "choice", "of": ["none", "pot", "fixed"]}, "button": {"is": "choice", "of": ["moving", "dead"]}, "heads_up": {"is": "choice", "of": ["button_small", "left_small"]}, "dealer_plays": {"is": "flag"}, "burn": {"is": "flag"}, "showdown": {"is": "choice", "of": ["auto", "ask"]}, "all_in_face_up": {"is": "flag"}, "wheel": {"is": "flag"}},
  "blackjack": {"max_seats": {"is": "whole", "least": 1}, "decks": {"is": "whole", "least": 1, "most": 8}, "penetration": {"is": "share"}, "min_bet": {"is": "whole", "least": 1}, "max_bet": {"is": "whole", "least": 1}, "step": {"is": "whole", "least": 1}, "soft_17": {"is": "choice", "of": ["stand", "hit"]}, "surrender": {"is": "choice", "of": ["late", "early", "none"]}, "double": {"is": "choice", "of": ["any", "9_10_11", "10_11"]}, "double_after_split": {"is": "flag"}, "split_aces": {"is": "choice", "of": ["play", "one_card", "one_card_resplit"]}, "peek": {"is": "flag"}, "dealer": {"is": "choice", "of": ["house", "players"]}, "for_less": {"is": "flag"}, "boxes": {"is": "whole", "least": 1, "most": 7}},
} as const;

/** For a table of each game (N-3, N-4). */
export const SUGGESTED = {
  "unders_overs": {"rules": {"step": 100, "min_bet": 100, "max_bet": 1200}, "exchange": 500, "chips": {"own": 100}, "together": true},
  "crown_anchor": {"rules": {"step": 100, "min_bet": 100, "max_bet": 800}, "exchange": 500, "chips": {"own": 100}, "together": true},
  "roulette": {"rules": {"step": 100, "min_bet": 100, "max_inside": 300, "max_outside": 1200, "even_step": 200}, "exchange": 500, "chips": {"own": 100}, "together": true},
  "pairs_wagers": {"rules": {"ante": 100, "begins": "clockwise"}, "exchange": 300, "chips": {"own": 100}, "together": false},
  "holdem": {"rules": {"small_blind": 25, "big_blind": 50}, "exchange": 1000, "chips": {"blue": 25, "green": 50, "red": 100, "light grey": 200}, "together": false},
  "blackjack": {"rules": {"step": 50, "min_bet": 50, "max_bet": 500}, "exchange": 300, "chips": {"ivory": 25, "blue": 50, "green": 100, "red": 200, "light grey": 500}, "together": false},
} as const;
