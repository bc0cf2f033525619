// Written by tools/web_types; change the Python there and run it again.

/** What can happen at every table. */
export type CommonEvent =
    | { event: "came_back"; who: string }
    | { event: "chips_brought"; who: string; chips: number }
    | { event: "chips_taken"; who: string; chips: number }
    | { event: "difference_paid"; who: string; chips: number }
    | { event: "finished" }
    | { event: "left"; who: string; chips: number }
    | { event: "sat_down"; who: string; chips: number }
    | { event: "sat_out"; who: string }
    | { event: "undone"; do: string; entries: number }
    | { event: "voided"; reason: string; round?: number | null; differences?: Record<string, number> };

/** What can happen at a table, by game. */
export interface Events {
  unders_overs:
    | { event: "closed" }
    | { event: "corrected"; round: number; differences: Record<string, number>; was: readonly [number, number]; now: readonly [number, number] }
    | { event: "invited"; who: string }
    | { event: "not_thrown" }
    | { event: "opened" }
    | { event: "settled"; who: string; on: string; stake: number; back: number }
    | { event: "staked"; who: string; on: string; amount: number; total: number }
    | { event: "taken_back"; who: string; on: string; amount: number }
    | { event: "thrown"; dice: readonly [number, number]; box: "over" | "seven" | "under"; by: string | null }
    | CommonEvent;
  crown_anchor:
    | { event: "closed" }
    | { event: "corrected"; round: number; differences: Record<string, number>; was: readonly ["anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"]; now: readonly ["anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"] }
    | { event: "invited"; who: string }
    | { event: "not_thrown" }
    | { event: "opened" }
    | { event: "settled"; who: string; on: string; stake: number; back: number }
    | { event: "staked"; who: string; on: string; amount: number; total: number }
    | { event: "taken_back"; who: string; on: string; amount: number }
    | { event: "thrown"; dice: readonly ["anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"]; by: string | null }
    | CommonEvent;
  roulette:
    | { event: "announced"; who: string; name: "jeu_zero" | "neighbours" | "orphelins" | "tiers" | "voisins"; number: string | null; unit: number; amount: number }
    | { event: "choice_due"; who: string; on: string; stake: number }
    | { event: "closed" }
    | { event: "corrected"; round: number; differences: Record<string, number>; was: string; now: string }
    | { event: "imprisoned"; who: string; on: string; stake: number; again: boolean }
    | { event: "not_spun" }
    | { event: "opened" }
    | { event: "released"; who: string; on: string; stake: number; back: number }
    | { event: "settled"; who: string; on: string; stake: number; back: number }
    | { event: "spun"; pocket: string; colour: "black" | "green" | "red" }
    | { event: "staked"; who: string; on: string; amount: number; total: number }
    | { event: "taken_back"; who: string; on: string; amount: number }
    | CommonEvent;
  pairs_wagers:
    | { event: "call_hit"; who: string; parity: "even" | "odd" }
    | { event: "call_missed"; who: string; parity: "even" | "odd"; kept: number }
    | { event: "corrected"; round: number; differences: Record<string, number>; was: Record<string, number>; now: Record<string, number>; winner: string | null; instead_of: string | null }
    | { event: "dice_passed"; who: string; points: number; last: boolean }
    | { event: "game_started"; target: number; antes: number; pool: number; begins: string }
    | { event: "game_won"; who: string; points: number; chips: number }
    | { event: "lead_taken"; who: string; points: number; bonus: number }
    | { event: "mid_pledged"; who: string }
    | { event: "parity_called"; who: string; parity: "even" | "odd" }
    | { event: "pledge_paid"; who: string }
    | { event: "point_lost"; who: string; on: "better" | "even" | "get" | "odd" }
    | { event: "pool_won"; who: string; points: number }
    | { event: "reroll_bet"; who: string; on: "better" | "get"; dice: readonly number[] }
    | { event: "rolled"; who: string; dice: readonly number[]; hand: "a_pair" | "four_alike" | "no_score" | "three_alike" | "two_pairs"; points: number }
    | { event: "score_lost"; who: string; points: number }
    | { event: "turn_ended"; who: string; change: number; points: number }
    | { event: "wager_won"; who: string; on: "better" | "get" }
    | CommonEvent;
  holdem:
    | { event: "acted"; who: string; did: "bet" | "call" | "check" | "fold" | "raise"; amount: number; to: number; all_in: boolean }
    | { event: "blinds_set"; small: number; big: number }
    | { event: "board_dealt"; street: "flop" | "preflop" | "river" | "turn"; cards: readonly string[]; board: readonly string[] }
    | { event: "corrected"; round: number; differences: Record<string, number>; was: readonly (readonly string[])[]; now: readonly (readonly string[])[] }
    | { event: "dealt"; who: string; cards: readonly string[] }
    | { event: "hand_started"; button: string; players: readonly string[]; dead: boolean; sits_out: string }
    | { event: "made"; who: string; hand: string; rank: "flush" | "four_of_a_kind" | "full_house" | "high_card" | "pair" | "royal_flush" | "straight" | "straight_flush" | "three_of_a_kind" | "two_pairs" | null; best: readonly string[] }
    | { event: "mucked"; who: string }
    | { event: "posted"; who: string; what: "ante" | "big_blind" | "blind" | "dead_blind" | "live_blind" | "small_blind"; amount: number; all_in: boolean }
    | { event: "pot_won"; pot: number; amount: number; shares: Record<string, number>; hand: string; rank: "flush" | "four_of_a_kind" | "full_house" | "high_card" | "pair" | "royal_flush" | "straight" | "straight_flush" | "three_of_a_kind" | "two_pairs" | null; best: readonly string[]; contenders: readonly string[] }
    | { event: "returned"; who: string; amount: number }
    | { event: "shown"; who: string; cards: readonly string[]; board: readonly string[]; wheel: boolean; rank: "flush" | "four_of_a_kind" | "full_house" | "high_card" | "pair" | "royal_flush" | "straight" | "straight_flush" | "three_of_a_kind" | "two_pairs" | null; best: readonly string[] }
    | CommonEvent;
  blackjack:
    | { event: "closed" }
    | { event: "corrected"; round: number; differences: Record<string, number>; was: Record<string, "blackjack" | "bust" | "loss" | "surrender" | "tie" | "win">; now: Record<string, "blackjack" | "bust" | "loss" | "surrender" | "tie" | "win"> }
    | { event: "dealer_chosen"; who: string }
    | { event: "dealer_dealt"; card: string; total: number; first: boolean }
    | { event: "dealt"; who: string; on: string; card: string; total: number; soft: boolean }
    | { event: "dealt_face_down"; card: string }
    | { event: "doubled"; who: string; on: string; amount: number; stake: number }
    | { event: "hand_settled"; who: string; on: string; stake: number; back: number; outcome: "blackjack" | "bust" | "loss" | "surrender" | "tie" | "win" }
    | { event: "hand_split"; who: string; on: string; cards: readonly [string, string]; amount: number }
    | { event: "hit_taken"; who: string; on: string }
    | { event: "insurance_answered"; who: string; amount: number; take: boolean }
    | { event: "insurance_offered"; to: Record<string, number> }
    | { event: "insurance_settled"; who: string; on: string; stake: number; back: number }
    | { event: "kept"; who: string; on: string }
    | { event: "looked"; blackjack: boolean }
    | { event: "opened" }
    | { event: "shuffled"; left: number }
    | { event: "staked"; who: string; on: string; amount: number; total: number }
    | { event: "stood"; who: string; on: string; total: number }
    | { event: "surrendered"; who: string; on: string }
    | { event: "taken_back"; who: string; on: string; amount: number }
    | { event: "turned"; card: string; total: number; blackjack: boolean }
    | CommonEvent;
}

export type TableEvent = Events[keyof Events];
