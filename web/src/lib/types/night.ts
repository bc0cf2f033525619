// Written by tools/web_types; change the Python there and run it again.

import type { Commands, Moves } from "./commands";
import type { Events } from "./events";
import type { Rules } from "./rules";
import type { FinishedRounds, Game, Option, Views } from "./tables";

export type GameView = Views[Game];

/** The fields that have changed; of a map (`MAPS`), the keys that have, null for one that is gone. */
export type Patch<Whole> = { readonly [Field in keyof Whole]?: unknown };

/** What somebody alone sees, by field, by key of the map there, and by field of the record under it. */
export type Overlay<Whole> = { readonly [Field in keyof Whole]?: object };

/** A guest: what they have, and where they sit. */
export interface Account {
  type: "you";
  role: "guest";
  name: string;
  colour: string;
  letter: string;
  team: boolean;
  muted: boolean;
  money: number;
  debt: number;
  chips: Record<string, number>;
  staked: Record<string, number>;
  total: number;
  broke: boolean;
  rebuy: number;
  seats: readonly string[];
  waiting: Record<string, WaitingPlace>;
  turns: readonly Turn[];
  ready: readonly string[];
}

/** A round that is over, to be shown again step by step, as everybody saw it. */
export interface Again<G extends Game = Game> {
  type: "again";
  card: TableCard;
  info: TableInfo;
  round: number;
  view: Views[G];
  moves: readonly AgainMove<G>[];
}

/** A move of a round that is shown again. */
export interface AgainMove<G extends Game = Game> { by: string; steps: readonly Step<G>[] }

/** A prize that is up. */
export interface Auction {
  prize: string;
  bid: number;
  bidder: string;
  bids: number;
  next: number;
  step: number;
  seconds: number;
  closing_ms: number | null;
}

/** A draw waits for some devices; the next line of its record ends that. */
export interface Awaited { type: "awaited"; table: string; n: number; names: readonly string[] }

/** A prize that was won. */
export interface Award { prize: string; to: string; how: "auction" | "raffle"; detail: Proof }

/** Where the play money is, in whole numbers that add up; for the host alone. */
export interface Balance {
  given: number;
  accounts: number;
  chips: number;
  pots: number;
  house: number;
  prizes: number;
  debts: number;
}

/** A card that was dealt face down to you alone. */
export interface CardOpened { type: "card"; table: string; deck: number; leaf: number; card: Opening }

/** Something that can be done, and its odds. */
export interface Choice<G extends Game = Game> {
  name: Phrase;
  says: Phrase;
  chance?: number | null;
  worth?: number | null;
  move?: Moves[G] | null;
}

/** A command was done. */
export interface CommandReply { seq: number }

/** What a dealer has entered in the round under way. */
export interface DealerEntryOf<G extends Game> { entry: number; game: G; move: Moves[G]; open: boolean }
export type DealerEntry = { [G in Game]: DealerEntryOf<G> }[Game];

/** A dealer, and the tables they deal at; none named: all. */
export interface DealerInfo { name: string; gone: boolean; at: readonly string[]; here?: boolean }

/** Decisions held against the book. */
export interface Decisions { unit: "money" | "points"; made: number; right: number; cost: number }

/** The deck that cards are dealt from. */
export interface DeckInPlay { line: string; root: number | null; gone: readonly number[] }

/** What the host's desk has to know. */
export interface DeskReply { invitation: Invitation; kinds: Record<string, readonly HouseKind[]> }

/** What those see who are about to come in. */
export interface Door {
  name: string;
  colours: readonly string[];
  teams: readonly string[];
  known: readonly string[];
  removed: boolean;
  programs: boolean;
}

/** The last draw, or the one under way. */
export interface DrawInfo {
  n: number;
  under_way: boolean;
  letters: string;
  devices: number;
  alone: boolean;
  waited_for: readonly string[];
}

/** What putting a round right would change for somebody; below zero they pay it. */
export interface Effect { name: string; result: number; chips: number; money: number; debt: number }

/** Where guests come in. */
export interface EntranceReply { addresses: readonly string[] }

/** What everybody's rounds come to. */
export interface EveningsReply { evenings: readonly GuestTotals[] }

/** What happened at a table with one version. */
export interface EventBatch<G extends Game = Game> {
  version: number;
  by: string;
  events: readonly Events[G][];
}

/** What somebody's rounds of one game come to, in chips. */
export interface Figures { rounds: number; won: number; staked: number; result: number }

/** A table is followed; its snapshot comes next. */
export interface FollowReply { table: string }

/** Somebody's evening at one game, all its tables together. */
export interface GamePart {
  game: Game;
  rounds: number;
  won: number;
  result: number;
  luck: Luck | null;
  decisions: Decisions | null;
}

/** A guest or team, as everybody may know them. */
export interface Guest {
  name: string;
  colour: string;
  letter: string;
  team: boolean;
  phones: number;
  gone: boolean;
  removed: boolean;
  house: string;
  muted?: boolean;
  link?: boolean;
  here?: boolean;
}

/** What somebody's evening comes to: all their rounds, and the one that brought most. */
export interface GuestTotals { name: string; rounds: number; won: number; best: number; game: Game }

/** A round that somebody remembers. */
export interface Highlight { game: Game; at: number; amount: number }

/** What the book would do. */
export interface Hint<G extends Game = Game> {
  says: readonly Phrase[];
  choices: readonly Choice<G>[];
  best?: number | null;
}

/** What the book would do in a guest's seat. */
export interface HintReply<G extends Game = Game> { hint: Hint<G> }

/** Where to try, one after the other, should this host be gone; said only where there are several. */
export interface Hosts { type: "hosts"; addresses: readonly string[] }

/** How a house player can play. */
export interface HouseKind { kind: string; says: string }

/** Who somebody is; a host or dealer. */
export interface Identity { type: "you"; role: "dealer" | "host"; name: string; at?: readonly string[] }

/** How guests come in, for the host to pass on. */
export interface Invitation {
  code: string;
  addresses: readonly string[];
  suggested: boolean;
  asks: boolean;
  rebuys: number;
  rebuy: number;
  programs: boolean;
  house_in_standings: boolean;
}

/** Somebody has come in. */
export interface JoinReply {
  session: string;
  witness?: string;
  role: "clock" | "dealer" | "guest" | "host" | "house";
  name: string;
  seq: number;
  token: string;
}

/** Something that was done, for the host to read: nothing in it is hidden from anybody. */
export interface JournalEntry {
  seq: number;
  at: number;
  by: string;
  what: string;
  table: string;
  name: string;
  amount: number;
  words: string;
}

/** A phone that waits at the door, with what the host needs to decide. */
export interface KnockInfo {
  id: number;
  name: string;
  team: boolean;
  at: number;
  here: boolean;
  guest: boolean;
  removed: boolean;
  last_seen_ms: number | null;
  shares: readonly string[];
}

/** The host was asked; what they say comes as a notice. */
export interface KnockReply { seq: number; token: string; name: string }

/** Lines of a table's record, in order. */
export interface LinesReply { lines: readonly string[]; found: boolean; more: boolean }

/** A link for the host to hand on. */
export interface LinkReply { seq: number; link: string }

/** The list behind a hash. */
export interface ListReply { items: readonly (readonly (string | number)[])[] }

/** The night as everybody sees it. */
export interface Lobby {
  type: "lobby";
  name: string;
  phase: "closed" | "closing" | "ended" | "open";
  version: number;
  closing_ms: number | null;
  guests: number;
  tables: readonly TableCard[];
  standings: readonly Standing[];
  places: number;
  announcements: readonly (readonly [number, string])[];
  auction: Auction | null;
  awards: readonly Award[];
  raffle: string;
  raffle_draw: DrawInfo | null;
  raffle_per: number;
  boxes: Record<string, Record<string, number>>;
  hints: boolean;
  several: boolean;
  vouchers: readonly [number, number];
  moments: number;
  screen: ScreenRules;
}

/** A finished round, for whoever settles disputes. */
export interface LoggedRoundOf<G extends Game> {
  table: string;
  game: G;
  round: number;
  first: number;
  last: number;
  at: number;
  by: string;
  players: Record<string, RoundFigures>;
  outcome: readonly Events[G][];
  voided: boolean;
  changes: readonly RoundChange<G>[];
  correctable: boolean;
  voidable: boolean;
  why_not: Phrase | null;
  options: readonly Option[];
  record: FinishedRounds[G] | null;
}
export type LoggedRound = { [G in Game]: LoggedRoundOf<G> }[Game];

/** What somebody at the door may know. */
export interface LookInReply { door: Door }

/** What chance brought, and what it should have by the exact odds. */
export interface Luck {
  unit: "money" | "wagers";
  result: number;
  expected: number;
  deviation: number;
  count: number;
}

/** Something that the night will be remembered for. */
export interface Moment {
  kind: "beat" | "doubled" | "lead" | "long_shot" | "run" | "win";
  name: string;
  table: string;
  game: Game;
  round: number;
  seq: number;
  at: number;
  amount: number;
}

/** What the night will be remembered for. */
export interface MomentsReply { latest: readonly Moment[]; records: readonly Moment[] }

/** What a host says about the night; a planner makes a preset of it. */
export interface NightRequest {
  guests: number;
  games: readonly Game[];
  hours?: number;
  dealing?: "dealers" | "house" | "players" | "real";
  dealers?: number;
  longer?: readonly string[];
  together?: readonly string[];
  tempo?: "calm" | "quick" | "usual";
  name?: string;
  start_money?: number | null;
  asks?: boolean;
  rebuys?: number;
  rebuy?: number;
  hints?: boolean;
  programs?: boolean;
  house_in_standings?: boolean;
  alone?: boolean;
}

/** Something that is said once. */
export interface Notice { type: "notice"; kind: string; text: string; table: string; phrase?: Phrase | null }

/** What came of a query or a command; nothing more than that it was heard, where it says no more. */
export interface Ok {  }

/** A card shown to be on its leaf: its salt, and the tree's nodes beside the way up to the root. */
export type Opening = readonly [card: string, salt: string, path: readonly string[]];

/** What a guest may do at a table. */
export interface OptionsReply { options: readonly Option[] }

/** What a version changes for you alone; the update of that version follows at once. */
export interface OwnUpdate<G extends Game = Game> {
  type: "own";
  table: string;
  version: number;
  events?: readonly Events[G][];
  view?: Overlay<Views[G]>;
  options?: readonly Option[];
}

/** How long a table waits, in seconds. */
export interface Pace {
  betting?: number;
  decision?: number;
  between?: number;
  step?: number;
  misses?: number;
  throw?: number;
  away?: number;
  closes_bets?: boolean;
}

/** What one move of a past round told. */
export interface PastMove<G extends Game = Game> { by: string; events: readonly Events[G][] }

/** How the last rounds of a table came out. */
export interface PastReply<G extends Game = Game> { past: readonly EventBatch<G>[] }

/** A round of a guest's, to look back at. */
export interface PastRoundOf<G extends Game> {
  table: string;
  game: G;
  round: number;
  first: number;
  last: number;
  at: number;
  start: number;
  staked: number;
  result: number;
  voided: boolean;
  corrected: boolean;
  end: number;
  events: readonly PastMove<G>[];
}
export type PastRound = { [G in Game]: PastRoundOf<G> }[Game];

/** Who is here. */
export interface PeopleReply {
  guests: readonly Guest[];
  dealers: readonly DealerInfo[];
  knocks?: readonly KnockInfo[];
}

/** A template in English, and its values by name. */
export interface Phrase {
  template: string;
  values?: Record<string, number | string | readonly (string | number)[] | Phrase>;
}

/** A night to start from: what everybody begins with, and the tables. */
export interface Preset {
  name: string;
  start_money: number;
  tables: readonly TableSetup[];
  asks?: boolean;
  rebuys?: number;
  rebuy?: number;
  hints?: boolean;
  programs?: boolean;
  house_in_standings?: boolean;
}

/** What a correction would change, by guest; those who are not named would notice nothing. */
export interface PreviewReply { effects: readonly Effect[] }

/** How a prize was won: the bid, or where the draw of the ticket can be checked. */
export interface Proof {
  bid?: number;
  ticket?: number;
  tickets?: Record<string, number>;
  secret?: string;
  seed?: string;
  n?: number;
  letters?: string;
  devices?: number;
  missing?: readonly string[];
}

/** How much play money buys how many chips, and back. */
export interface Rate { money: number; chips: number }

/** A guest reacts: seen for a moment, and kept nowhere. */
export interface Reaction {
  type: "reaction";
  kind: "cheers" | "clap" | "laugh" | "ouch" | "wow";
  name: string;
  colour: string;
  letter: string;
  table?: string;
}

/** A record as it stands: all that a device needs to go on from here. */
export interface RecordHead {
  type: "record";
  table: string;
  chain: string;
  night: string;
  head: string;
  n: number;
  next: string;
  wait: number;
  owed: readonly (readonly [string, number])[];
  under_way: string | null;
  deck: DeckInPlay | null;
  cards: readonly (readonly [number, number, Opening])[];
}

/** A new line of a record. */
export interface RecordLine { type: "line"; table: string; text: string }

/** A message was refused, and nothing has changed. */
export interface Refusal {
  type: "refusal";
  to: number | string | null;
  reason: string;
  rule: string;
  phrase: Phrase;
  protocol?: number;
  program?: string;
  knock?: "" | "asks" | "device" | "name";
  moved?: string;
}

/** Somebody is back. */
export interface RejoinReply {
  session: string;
  witness?: string;
  role: "clock" | "dealer" | "guest" | "host" | "house";
  name: string;
}

/** A query was answered, or a command done. */
export interface Reply {
  type: "reply";
  to: number | string | null;
  ok: Replies[keyof Replies];
  protocol?: number;
  program?: string;
}

/** A correction of a finished round, or its void. */
export interface RoundChange<G extends Game = Game> {
  do: "correct" | "void";
  seq: number;
  at: number;
  by: string;
  reason: string;
  outcome: readonly Events[G][];
}

/** What somebody staked in a round and won or lost, in chips. */
export interface RoundFigures { staked: number; result: number }

/** Finished rounds, the newest first, and what was entered in the one under way. */
export interface RoundLogReply { rounds: readonly LoggedRound[]; entries: readonly DealerEntry[] }

/** A guest's own last rounds, the newest first. */
export interface RoundsReply { rounds: readonly PastRound[] }

/** What the host lets the big screen show. */
export interface ScreenRules {
  pinned: string;
  skips: number;
  hidden: readonly string[];
  standings: boolean;
  moments: boolean;
  reactions: boolean;
}

/** A seat: whose chips, and what waits for the end of the round. */
export interface SeatInfo {
  colour: string;
  letter: string;
  pending_chips: number;
  leaving: boolean;
  has_phone: boolean;
  house: boolean;
}

/** Who sits where. */
export interface SeatingReply { seats: Record<string, readonly string[]> }

/** The host's new secret. */
export interface SecretReply { seq: number; secret: string }

/** A round is shown again. */
export interface ShowAgainReply { screens: number }

/** Somebody's place: chips and play money together, in play money. */
export interface Standing {
  place: number;
  name: string;
  total: number;
  money: number;
  chips: Record<string, number>;
  exact: string;
  debt: number;
  rebuys: number;
  granted: number;
  removed: boolean;
  house: boolean;
}

/** Everybody's place. */
export interface StandingsReply { standings: readonly Standing[]; house: number; balance?: Balance }

/** By game, what the rounds of all guests come to, and of the house. */
export interface Statistics {
  guests: Record<string, Record<string, Figures>>;
  house: Record<string, Figures>;
}

/** A step from one version to the next, for people to see before what follows. */
export interface Step<G extends Game = Game> { events: readonly Events[G][]; view: Patch<Views[G]> }

/** A guest's night. */
export interface Story {
  name: string;
  colour: string;
  letter: string;
  night: string;
  place: number;
  places: number;
  total: number;
  curve: readonly (readonly [number, number])[];
  best: Highlight | null;
  worst: Highlight | null;
  parts: readonly GamePart[];
}

/** Where a guest's own story is: `/story.json` for whoever says this key, and the page `/?story#key`. */
export interface StoryReply { key: string }

/** A night that the house suggests. */
export interface Suggestion { occasion: string; wish: NightRequest; preset: Preset; least_money: number }

/** Nights that the house suggests. */
export interface SuggestionsReply { suggestions: readonly Suggestion[] }

/** A table in the lobby. */
export interface TableCardOf<G extends Game> {
  id: string;
  name: string;
  number: number | null;
  game: G;
  status: "closed" | "closing" | "open" | "paused" | "planned" | "stopped";
  seated: number;
  seats: number | null;
  house: number;
  fill: number;
  waiting: number;
  phase: string;
  dealt: "dealer" | "house" | "players";
  dealer: string;
  equipment: "real" | "virtual";
  real_chips: boolean;
  unconfirmed: number;
  rules: Partial<Rules[G]>;
  chips: Record<string, number>;
  rate: Rate;
  exchange: number;
  least_stake: number;
  unpayable: number;
  pace: Pace;
  tournament: boolean;
  takes_turns: boolean;
  later: readonly string[];
  opens_ms: number | null;
  closes_ms: number | null;
}
export type TableCard = { [G in Game]: TableCardOf<G> }[Game];

/** What the night adds to a table. */
export interface TableInfo {
  name: string;
  number: number | null;
  game: Game;
  status: "closed" | "closing" | "open" | "paused" | "planned" | "stopped";
  round: number;
  dealt_by: string;
  dealer: string;
  seats: Record<string, SeatInfo>;
  tournament: TournamentView | null;
  draw: DrawInfo | null;
}

/** A table as the host opens it. */
export interface TableSetupOf<G extends Game> {
  name: string;
  game: G;
  number?: number | null;
  rules?: Partial<Rules[G]>;
  chips?: Record<string, number>;
  rate?: Rate;
  exchange?: number;
  pace?: Pace;
  dealt?: "dealer" | "house" | "players";
  equipment?: "real" | "virtual";
  real_chips?: boolean;
  seats?: number;
  begins?: number;
  hours?: number;
  fill?: number;
}
export type TableSetup = { [G in Game]: TableSetupOf<G> }[Game];

/** A table as somebody may see it. */
export interface TableSnapshot<G extends Game = Game> {
  type: "table";
  table: string;
  version: number;
  view: Views[G];
  own: Overlay<Views[G]>;
  info: TableInfo;
  options: readonly Option[];
  due: Waiting | null;
  ago: number;
  missed: readonly EventBatch<G>[];
  steps?: readonly Step<G>[];
}

/** What happened at a table, and what it changed; the same for everybody. */
export interface TableUpdate<G extends Game = Game> {
  type: "update";
  table: string;
  version: number;
  by: string;
  steps: readonly Step<G>[];
  due: Waiting | null;
  info?: Patch<TableInfo>;
}

/** A tournament as everybody sees it; levels are counted from 1. */
export interface TournamentView {
  level: number;
  levels: number;
  resting: boolean;
  places: readonly (readonly string[])[];
  over: boolean;
  ms: number | null;
  next: readonly [number, number] | null;
  rebuy: number;
}

/** A table that waits for you, and for how many milliseconds more; without `ms`, as long as it takes. */
export interface Turn { table: string; ms: number | null }

/** Whether somebody who has knocked still waits. */
export interface WaitReply { name: string; waiting: boolean }

/** Whom a table waits for, and for how many milliseconds more; without `ms`, for as long as it takes. */
export interface Waiting { for: readonly string[]; ms: number | null; ready?: readonly [number, number] }

/** A guest's place on the waiting list of a table (N-22). */
export interface WaitingPlace { place: number; offer_ms: number | null }

/** Somebody looks on. */
export interface WatchReply { session: string; witness?: string }

/** Something that the host says. */
export type Message = Reply | Refusal | TableSnapshot | TableUpdate | OwnUpdate | Again | Lobby | Identity | Account | Notice | Reaction | RecordHead | RecordLine | CardOpened | Awaited | Hosts;

/** What a query is answered with, or a command when it was done. */
export interface Replies extends Record<Exclude<keyof Commands, "appoint" | "new_link" | "new_secret">, CommandReply> {
  look_in: LookInReply;
  join: JoinReply;
  knock: KnockReply;
  wait: WaitReply;
  rejoin: RejoinReply;
  claim: JoinReply;
  watch: WatchReply;
  follow: FollowReply;
  unfollow: Ok;
  options: OptionsReply;
  hint: HintReply;
  standings: StandingsReply;
  rounds: RoundsReply;
  story: StoryReply;
  round_log: RoundLogReply;
  preview: PreviewReply;
  show_again: ShowAgainReply;
  evenings: EveningsReply;
  moments: MomentsReply;
  entrance: EntranceReply;
  react: Ok;
  past: PastReply;
  people: PeopleReply;
  seating: SeatingReply;
  desk: DeskReply;
  occasions: SuggestionsReply;
  suggest: SuggestionsReply;
  pledge: Ok;
  share: Ok;
  lines: LinesReply;
  list: ListReply;
  ping: Ok;
  appoint: LinkReply;
  new_link: LinkReply;
  new_secret: SecretReply;
}
