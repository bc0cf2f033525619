// Written by tools/web_types; change the Python there and run it again.

/** Fields that are maps, and how many lie in each other there, by game. */
export const MAPS = {
  "unders_overs": {"stacks": 1, "stakes": 2},
  "crown_anchor": {"stacks": 1, "stakes": 2},
  "roulette": {"stacks": 1, "stakes": 2, "prison": 2, "choices": 1},
  "pairs_wagers": {"stacks": 1, "points": 1, "standing": 1},
  "holdem": {"stacks": 1, "owes": 1, "blinds": 1, "players": 1},
  "blackjack": {"stacks": 1, "bets": 1, "insurance": 1},
} as const;

/** Fields that are maps, and how many lie in each other there. */
export const INFO_MAPS = {"seats": 1} as const;
