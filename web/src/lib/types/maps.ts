// Written by tools/web_types; change the Python there and run it again.

/** Fields that are maps, and how many lie in each other there, by game. */
export const MAPS = {
  "unders_overs": {"stakes": 2, "stacks": 1},
  "roulette": {"stakes": 2, "prison": 2, "choices": 1, "stacks": 1},
  "pairs_wagers": {"points": 1, "standing": 1, "stacks": 1},
  "holdem": {"owes": 1, "players": 1, "stacks": 1},
  "blackjack": {"bets": 1, "insurance": 1, "stacks": 1},
} as const;

/** Fields that are maps, and how many lie in each other there. */
export const INFO_MAPS = {"seats": 1} as const;
