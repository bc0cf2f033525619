// Written by tools/web_types; change the Python there and run it again.

/** What every table shows. */
export interface View {
  stacks: Record<string, number>;
  house: number;
  on_table: number;
  awaits: Awaits;
  sitting_out: readonly string[];
}

/** Who or what is next. */
export interface Awaits { players?: readonly string[]; dealer?: string | null; chance?: Chance | null }

/** A blackjack table; only the dealer's face-down card is hidden, and from everybody. */
export interface BlackjackView extends View {
  game: "blackjack";
  phase: "betting" | "closed" | "dealer" | "dealing" | "early" | "finished" | "insurance" | "peek" | "playing" | "reveal" | "waiting";
  dealing: string | null;
  bets: Record<string, readonly number[]>;
  hands: readonly HandView[];
  dealer: readonly string[];
  dealer_total: number;
  dealer_soft: boolean;
  insurance: Record<string, InsuranceView>;
  left: number;
  shuffle_due: boolean;
}

/** One to `due` cards of those left; `??` may stand at the places `unknown`. */
export interface Cards {
  is: "cards";
  due: number;
  left: Record<string, number>;
  unknown?: readonly number[];
  more?: boolean;
  to?: readonly string[];
  ranks?: Record<string, number>;
}

/** What the dealer's next move has to report: what dice, cards or wheel showed. */
export interface Chance { of: "cards" | "dice" | "pocket"; count: number }

/** By some of these names, one of its values each, but not all as they are now (`but`). */
export interface Choices {
  is: "choices";
  of: Record<string, readonly (string | number)[]>;
  but: Record<string, string | number>;
}

/** A table of Crown and Anchor; nothing of it is hidden. */
export interface CrownAnchorView extends View {
  game: "crown_anchor";
  phase: "betting" | "closed" | "finished" | "waiting";
  stakes: Record<string, Partial<Record<"anchor" | "club" | "crown" | "diamond" | "heart" | "spade", number>>>;
  thrower: string | null;
  dice: readonly ["anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"] | null;
  results: readonly Settled[];
  history: readonly (readonly ["anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"])[];
}

/** What `count` dice with these faces show. */
export interface Dice {
  is: "dice";
  count: number;
  faces?: readonly (string | number)[];
  but?: readonly (string | number)[];
}

/** A player's hand as all see it. */
export interface HandView {
  who: string;
  on: string;
  cards: readonly string[];
  stake: number;
  total: number;
  soft: boolean;
  active: boolean;
  doubled: boolean;
  surrendered: boolean;
  outcome: "blackjack" | "bust" | "loss" | "surrender" | "tie" | "win" | null;
  back: number;
}

/** A hold'em table as seen by somebody. */
export interface HoldemView extends View {
  game: "holdem";
  phase: "finished" | "flop" | "preflop" | "river" | "showdown" | "turn" | "waiting";
  button: string;
  dead_button: boolean;
  owes: Record<string, "big" | "both" | "entry" | "small">;
  small: number;
  big: number;
  blinds: Record<string, "big" | "small">;
  board: readonly string[];
  dealt_in: readonly string[];
  players: Record<string, SeatView>;
  turn: string | null;
  to_match: number;
  pots: readonly Pot[];
  results: readonly PotWon[];
}

/** A stake is in prison: the next spin decides. */
export interface Imprisoned { event: "imprisoned"; who: string; on: string; stake: number; again: boolean }

/** A player's insurance as all see it. */
export interface InsuranceView { amount: number; taken: boolean | null; back: number | null }

/** A list of lists, one of each of these; `but` is what it is now: something has to change. */
export interface Lists { is: "lists"; of: readonly Pick[]; but: readonly (readonly (string | number)[])[] }

/** One of these values. */
export interface OneOf { is: "oneof"; values: readonly (string | number | boolean)[] }

/** A move that would be accepted now: `do`, and a domain for every field it needs. */
export interface Option {
  do: string;
  fields?: Record<string, Whole | OneOf | Pick | Lists | Choices | Dice | Pocket | Cards | Text>;
  optional?: readonly string[];
  cost?: number;
}

/** A table of Pairs and Wagers; nothing of it is hidden. */
export interface PairsWagersView extends View {
  game: "pairs_wagers";
  phase: "choosing" | "finished" | "rolling" | "throwing" | "waiting";
  points: Record<string, number>;
  standing: Record<string, number>;
  pledges: readonly string[];
  declined: readonly string[];
  owing: readonly string[];
  pool: number;
  turn: Turn | null;
  dice: readonly number[];
  hand: "a_pair" | "four_alike" | "no_score" | "three_alike" | "two_pairs" | null;
  leader: string | null;
  to_come: readonly string[];
  winners: readonly string[];
  begins: string | null;
}

/** A list of `least` to `most` of these values, `must` among them, each once, in any order. */
export interface Pick {
  is: "pick";
  values: readonly (string | number)[];
  least: number;
  most: number;
  must?: readonly (string | number)[];
}

/** Where the ball lies in a wheel with these pockets. */
export interface Pocket { is: "pocket"; values: readonly string[] }

/** Chips, and those who can win them, clockwise from the dealer's left. */
export interface Pot { amount: number; contenders: readonly string[]; paid: boolean }

/** A pot was paid. */
export interface PotWon {
  event: "pot_won";
  pot: number;
  amount: number;
  shares: Record<string, number>;
  hand: string;
  rank: "flush" | "four_of_a_kind" | "full_house" | "high_card" | "pair" | "royal_flush" | "straight" | "straight_flush" | "three_of_a_kind" | "two_pairs" | null;
  best: readonly string[];
  contenders: readonly string[];
}

/** A stake has left prison: `back` is what its owner gets. */
export interface Released { event: "released"; who: string; on: string; stake: number; back: number }

/** A roulette table; nothing of it is hidden. */
export interface RouletteView extends View {
  game: "roulette";
  phase: "betting" | "choosing" | "closed" | "finished" | "waiting";
  stakes: Record<string, Record<string, number>>;
  prison: Record<string, Record<string, number>>;
  choices: Record<string, readonly string[]>;
  pocket: string | null;
  colour: "black" | "green" | "red" | null;
  results: readonly (Settled | Imprisoned | Released)[];
  history: readonly string[];
}

/** A player dealt into the hand, as seen by somebody. */
export interface SeatView {
  cards: readonly string[];
  bet: number;
  total: number;
  all_in: boolean;
  folded: boolean;
  shown: boolean;
  mucked: boolean;
  rank: "flush" | "four_of_a_kind" | "full_house" | "high_card" | "pair" | "royal_flush" | "straight" | "straight_flush" | "three_of_a_kind" | "two_pairs" | null;
  best: readonly string[];
}

/** One stake is settled: `back` is what its owner gets, stake and winnings together. */
export interface Settled { event: "settled"; who: string; on: string; stake: number; back: number }

/** Some words, at most `most` characters. */
export interface Text { is: "text"; most: number }

/** A turn under way: what it has brought and cost so far. */
export interface Turn {
  who: string;
  call: "even" | "odd" | null;
  reroll: "better" | "get" | null;
  in_air: readonly number[];
  double: boolean;
  score: number;
  pledge: number;
  lost: number;
  bonus: number;
  peak: number | null;
}

/** A table of Unders and Overs; nothing of it is hidden. */
export interface UndersOversView extends View {
  game: "unders_overs";
  phase: "betting" | "closed" | "finished" | "waiting";
  stakes: Record<string, Partial<Record<"over" | "seven" | "under", number>>>;
  thrower: string | null;
  dice: readonly [number, number] | null;
  results: readonly Settled[];
  history: readonly (readonly [number, number])[];
}

/** A whole number from `low` to `high`, in steps counted from `low`. */
export interface Whole {
  is: "whole";
  low: number;
  high?: number | null;
  step?: number;
  up_to?: string | null;
}

/** What a table shows, by game. */
export interface Views {
  unders_overs: UndersOversView;
  crown_anchor: CrownAnchorView;
  roulette: RouletteView;
  pairs_wagers: PairsWagersView;
  holdem: HoldemView;
  blackjack: BlackjackView;
}

/** A hand of a finished round, or an insurance, and how it ended. */
export interface Bet {
  who: string;
  on: string;
  stake: number;
  outcome: "blackjack" | "bust" | "loss" | "surrender" | "tie" | "win";
  cards?: readonly string[];
  whole?: boolean;
}

/** A finished round of blackjack. */
export interface BlackjackRound {
  game: "blackjack";
  number: number;
  staked: Record<string, number>;
  back: Record<string, number>;
  voided?: boolean;
  bets: Record<string, Bet>;
  dealer: readonly string[];
}

/** A finished round of Crown and Anchor. */
export interface CrownAnchorRound {
  game: "crown_anchor";
  number: number;
  staked: Record<string, number>;
  back: Record<string, number>;
  voided?: boolean;
  stakes: Record<string, Partial<Record<"anchor" | "club" | "crown" | "diamond" | "heart" | "spade", number>>>;
  dice: readonly ["anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade", "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"];
}

/** A finished hand of hold'em. */
export interface HoldemRound {
  game: "holdem";
  number: number;
  staked: Record<string, number>;
  back: Record<string, number>;
  voided?: boolean;
  pots: readonly PotRecord[];
}

/** A game of Pairs and Wagers: finished or, without a winner, as far as it has come. */
export interface PairsWagersRound {
  game: "pairs_wagers";
  number: number;
  staked: Record<string, number>;
  back: Record<string, number>;
  voided?: boolean;
  points: Record<string, number>;
  pledges?: readonly string[];
  turns?: readonly PastTurn[];
  winner?: string | null;
}

/** A turn that is over. */
export interface PastTurn { who: string; points: number; pledge: number; peak: number | null }

/** A pot of a finished hand; both lists clockwise from the dealer's left. */
export interface PotRecord { amount: number; contenders: readonly string[]; winners: readonly string[] }

/** A finished round of roulette. */
export interface RouletteRound {
  game: "roulette";
  number: number;
  staked: Record<string, number>;
  back: Record<string, number>;
  voided?: boolean;
  pocket: string;
  stakes: Record<string, Record<string, number>>;
  jailed?: Record<string, Record<string, number>>;
  prison?: Record<string, Record<string, number>>;
  released?: Record<string, Record<string, number>>;
}

/** A finished round of Unders and Overs. */
export interface UndersOversRound {
  game: "unders_overs";
  number: number;
  staked: Record<string, number>;
  back: Record<string, number>;
  voided?: boolean;
  stakes: Record<string, Partial<Record<"over" | "seven" | "under", number>>>;
  dice: readonly [number, number];
}

/** What a table remembers of a round, by game. */
export interface FinishedRounds {
  unders_overs: UndersOversRound;
  crown_anchor: CrownAnchorRound;
  roulette: RouletteRound;
  pairs_wagers: PairsWagersRound;
  holdem: HoldemRound;
  blackjack: BlackjackRound;
}

export type Game = keyof Views;
