// Written by tools/web_types; change the Python there and run it again.

import type { NightRequest, Pace, TableSetup } from "./night";
import type { Rules } from "./rules";
import type { Game } from "./tables";

/** A level of a tournament: its blinds, its minutes, and the minutes of break after it. */
export interface Level { small: number; big: number; minutes: number; rest?: number }

/** What can be done at a table, by game. */
export interface Moves {
  unders_overs:
    | { do: "bet"; on: "over" | "seven" | "under"; amount: number }
    | { do: "close"; by?: "dealer" }
    | { do: "correct"; by?: "dealer"; round: number; dice?: readonly number[] }
    | { do: "go_back"; by?: "dealer"; entry: number }
    | { do: "invite"; by?: "dealer"; who: string }
    | { do: "no_throw"; by?: "dealer" }
    | { do: "open"; by?: "dealer" }
    | { do: "repeat" }
    | { do: "take_back"; on: "over" | "seven" | "under" }
    | { do: "throw"; by?: "dealer"; dice?: readonly number[] }
    | { do: "undo"; by?: "dealer" }
    | { do: "void"; by?: "dealer"; reason: string; round?: number };
  crown_anchor:
    | { do: "bet"; on: "anchor" | "club" | "crown" | "diamond" | "heart" | "spade"; amount: number }
    | { do: "close"; by?: "dealer" }
    | { do: "correct"; by?: "dealer"; round: number; dice?: readonly string[] }
    | { do: "go_back"; by?: "dealer"; entry: number }
    | { do: "invite"; by?: "dealer"; who: string }
    | { do: "no_throw"; by?: "dealer" }
    | { do: "open"; by?: "dealer" }
    | { do: "repeat" }
    | { do: "take_back"; on: "anchor" | "club" | "crown" | "diamond" | "heart" | "spade" }
    | { do: "throw"; by?: "dealer"; dice?: readonly string[] }
    | { do: "undo"; by?: "dealer" }
    | { do: "void"; by?: "dealer"; reason: string; round?: number };
  roulette:
    | { do: "announce"; name: "jeu_zero" | "neighbours" | "orphelins" | "tiers" | "voisins"; unit: number; number?: string | number }
    | { do: "bet"; on: string; amount: number }
    | { do: "choose"; on: string; take: "half" | "prison" }
    | { do: "clear" }
    | { do: "close"; by?: "dealer" }
    | { do: "correct"; by?: "dealer"; round: number; pocket?: string }
    | { do: "double" }
    | { do: "go_back"; by?: "dealer"; entry: number }
    | { do: "no_spin"; by?: "dealer" }
    | { do: "open"; by?: "dealer" }
    | { do: "repeat" }
    | { do: "spin"; by?: "dealer"; pocket?: string }
    | { do: "take_back"; on: string }
    | { do: "undo"; by?: "dealer" }
    | { do: "void"; by?: "dealer"; reason: string; round?: number };
  pairs_wagers:
    | { do: "better"; dice?: readonly number[] }
    | { do: "call"; parity: "even" | "odd" }
    | { do: "correct"; by?: "dealer"; round: number; points?: Record<string, number>; winner?: string }
    | { do: "get" }
    | { do: "go_back"; by?: "dealer"; entry: number }
    | { do: "mid"; take?: boolean }
    | { do: "roll" }
    | { do: "start"; by?: "dealer" }
    | { do: "stop" }
    | { do: "throw"; by?: "dealer"; dice?: readonly number[] }
    | { do: "undo"; by?: "dealer" }
    | { do: "void"; by?: "dealer"; reason: string; round?: number };
  holdem:
    | { do: "award"; by?: "dealer"; pot: number; to: readonly string[] }
    | { do: "bet"; amount: number }
    | { do: "blinds"; by?: "dealer"; small: number; big: number }
    | { do: "call" }
    | { do: "check" }
    | { do: "correct"; by?: "dealer"; round: number; pots: readonly (readonly string[])[] }
    | { do: "deal"; by?: "dealer"; cards?: readonly string[] }
    | { do: "fold" }
    | { do: "go_back"; by?: "dealer"; entry: number }
    | { do: "muck" }
    | { do: "raise"; to: number }
    | { do: "show"; cards?: readonly string[] | null }
    | { do: "start"; by?: "dealer" }
    | { do: "undo"; by?: "dealer" }
    | { do: "void"; by?: "dealer"; reason: string; round?: number };
  blackjack:
    | { do: "bet"; amount: number; box?: number }
    | { do: "close"; by?: "dealer" }
    | { do: "correct"; by?: "dealer"; round: number; outcomes: Record<string, string> }
    | { do: "deal"; by?: "dealer"; cards?: readonly string[] }
    | { do: "double"; amount?: number }
    | { do: "go_back"; by?: "dealer"; entry: number }
    | { do: "hit" }
    | { do: "insure"; take: boolean }
    | { do: "keep" }
    | { do: "open"; by?: "dealer" }
    | { do: "outcomes"; by?: "dealer"; outcomes: Record<string, string> }
    | { do: "peek"; by?: "dealer"; blackjack: boolean }
    | { do: "reveal"; by?: "dealer"; card: string }
    | { do: "shuffle"; by?: "dealer" }
    | { do: "split" }
    | { do: "stand" }
    | { do: "surrender" }
    | { do: "take_back"; box?: number }
    | { do: "undo"; by?: "dealer" }
    | { do: "void"; by?: "dealer"; reason: string; round?: number };
}

/** What can be done, and what it takes to say so. */
export interface Commands {
  open_table: { setup: TableSetup };
  begin_table: { table: string };
  change_table: { table: string; rules?: Partial<Rules[Game]> | null; pace?: Pace | null; dealt?: "dealer" | "house" | "players" | null; equipment?: "real" | "virtual" | null; hours?: number | null };
  pause: { table: string };
  go_on: { table: string };
  hand_over: { table: string; to: string };
  close_table: { table: string; reason?: string };
  close_tables: Record<string, never>;
  sit: { table: string; money?: number; instead_of?: string };
  seat: { name: string; table: string; money?: number };
  leave: { table: string; name?: string };
  sit_out: { table: string; name?: string };
  come_back: { table: string; name?: string };
  ready: { table: string; ready?: boolean };
  seat_house_player: { table: string; kind?: string; name?: string };
  dismiss_house_player: { name: string; reason?: string };
  fill_table: { table: string; seats: number };
  grant: { name: string; amount: number; reason: string };
  adjust: { name: string; amount: number; reason: string; table?: string; against?: "house" | "issue" };
  buy_again: Record<string, never>;
  make_vouchers: { count: number; amount: number };
  redeem: { voucher: string; name?: string };
  exchange: { table: string; name?: string; give: "chips" | "money"; amount: number };
  count_chips: { table: string; name: string; chips: number; cash_out?: boolean };
  confirm_count: { table: string };
  let_in: { knock: number; name: string };
  turn_away: { knock: number; name: string };
  readmit: { name: string };
  change_night: { asks?: boolean | null; rebuys?: number | null; rebuy?: number | null; several?: boolean | null; hints?: boolean | null; programs?: boolean | null; house_in_standings?: boolean | null };
  add_guest: { name: string; colour?: string };
  appoint: { name: string; at?: readonly string[] };
  new_link: { role?: "dealer" | "guest"; name: string };
  mute: { name: string; muted?: boolean };
  remove: { role?: "dealer" | "guest"; name: string; reason: string };
  go_home: Record<string, never>;
  tell: { text: string; names?: readonly string[]; table?: string };
  say: { text: string; table?: string };
  raffle: { per: number; prize: string };
  name_prizes: { per: number; prizes: readonly string[] };
  put_tickets: { prize: string; count: number; name?: string };
  offer: { prize: string; least?: number; step?: number; seconds?: number };
  bid: { amount: number };
  hammer: Record<string, never>;
  start_tournament: { table: string; levels: readonly Level[]; rebuy?: number; rebuy_until?: number };
  next_level: { table: string };
  rebuy: { table: string; name?: string };
  join_waiting_list: { table: string };
  leave_waiting_list: { table: string };
  set_up: { wish: NightRequest };
  new_secret: Record<string, never>;
  announce: { text: string };
  direct_screen: { pinned?: string | null; skip?: boolean; hidden?: readonly string[] | null; standings?: boolean | null; moments?: boolean | null; reactions?: boolean | null };
  last_call: { minutes: number; warning?: number };
  end_night: Record<string, never>;
  move: { table: string; move: Moves[Game]; seen?: number | null };
}

/** What can be asked; those who come in ask as well. */
export interface Queries {
  look_in: { id?: number | string | null; protocol?: number; code: string; device?: string };
  join: { id?: number | string | null; protocol?: number; code: string; name?: string; team?: string; colour?: string; device?: string; program?: boolean; key?: string | null };
  knock: { id?: number | string | null; protocol?: number; code: string; name?: string; team?: string; colour?: string; device?: string; key?: string | null };
  wait: { id?: number | string | null; protocol?: number; token: string };
  rejoin: { id?: number | string | null; protocol?: number; token: string };
  claim: { id?: number | string | null; protocol?: number; link: string; device?: string; key?: string | null };
  watch: { id?: number | string | null; protocol?: number; code: string; witness?: string; device?: string };
  follow: { id?: number | string | null; table: string; since?: number | null };
  unfollow: { id?: number | string | null; table: string };
  options: { id?: number | string | null; table: string; name: string };
  hint: { id?: number | string | null; table: string };
  standings: { id?: number | string | null };
  rounds: { id?: number | string | null };
  story: { id?: number | string | null };
  round_log: { id?: number | string | null; table?: string; name?: string; before?: number | null; count?: number };
  preview: { id?: number | string | null; table: string; move: Moves[Game] };
  show_again: { id?: number | string | null; table: string; round: number };
  evenings: { id?: number | string | null };
  moments: { id?: number | string | null };
  entrance: { id?: number | string | null };
  react: { id?: number | string | null; kind: "cheers" | "clap" | "laugh" | "ouch" | "wow"; table?: string };
  past: { id?: number | string | null; table: string };
  people: { id?: number | string | null };
  seating: { id?: number | string | null };
  desk: { id?: number | string | null };
  occasions: { id?: number | string | null; guests: number };
  suggest: { id?: number | string | null; wish: NightRequest };
  pledge: { id?: number | string | null; table: string; n: number; pledge: string };
  share: { id?: number | string | null; table: string; n: number; roster: string; share: string; next?: string };
  lines: { id?: number | string | null; table: string; after?: string };
  list: { id?: number | string | null; table: string; hash: string };
  ping: { id?: number | string | null };
}
