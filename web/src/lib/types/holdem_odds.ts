// Written by tools/card_odds.py; change the Python there and run it again.

/** Whether A 2 3 4 5 is a straight; the best five of seven cards. */
export const RIVER = {
  "true": {"royal_flush": 3.23e-05, "straight_flush": 0.0002785, "four_of_a_kind": 0.0016807, "full_house": 0.025961, "flush": 0.0302549, "straight": 0.0461938, "three_of_a_kind": 0.0482987, "two_pairs": 0.2349554, "pair": 0.4382255, "high_card": 0.1741192},
  "false": {"royal_flush": 3.23e-05, "straight_flush": 0.0002476, "four_of_a_kind": 0.0016807, "full_house": 0.025961, "flush": 0.0302859, "straight": 0.0416824, "three_of_a_kind": 0.0483365, "two_pairs": 0.2351249, "pair": 0.4400902, "high_card": 0.1765585},
} as const;

/** The two cards one is dealt, and what may become of them. */
export const STARTS = {
  "pair": 0.0588235,
  "suited": 0.2352941,
  "aces": 0.0045249,
  "pairs_up": 0.3242857,
  "third": 0.117551,
  "flush": 0.0639983,
} as const;
