// Written by tools/web_types; change the Python there and run it again.

/** The event that begins a round, by game. */
export const BEGINS = {
  "unders_overs": "opened",
  "crown_anchor": "opened",
  "roulette": "opened",
  "pairs_wagers": "game_started",
  "holdem": "hand_started",
  "blackjack": "opened",
} as const;

/** The events that tell how a round came out, by game. */
export const OUTCOMES = {
  "unders_overs": ["thrown"],
  "crown_anchor": ["thrown"],
  "roulette": ["spun"],
  "pairs_wagers": ["game_won"],
  "holdem": ["pot_won"],
  "blackjack": ["turned", "dealer_dealt", "hand_settled"],
} as const;

/** The moves with which the dealer leads through a round, by game. */
export const DEALERS_MOVES = {
  "unders_overs": ["open", "close", "invite", "throw", "no_throw", "correct"],
  "crown_anchor": ["open", "close", "invite", "throw", "no_throw", "correct"],
  "roulette": ["open", "close", "spin", "no_spin", "correct"],
  "pairs_wagers": ["start", "throw", "correct"],
  "holdem": ["start", "blinds", "correct", "deal", "award"],
  "blackjack": ["shuffle", "open", "close", "correct", "deal", "outcomes", "peek", "reveal"],
} as const;
