/** What the host says, and what it is told; docs/protocol.md has every message. */

import type {
    HoldemView,
    RouletteView,
    UndersOversView,
    BlackjackView,
    PairsWagersView,
    Option,
} from "../types/tables";
import type { TableEvent } from "../types/events";

export type GameView = HoldemView | RouletteView | UndersOversView | BlackjackView | PairsWagersView;

export type { TableEvent };

export interface SeatAround {
    colour: string;
    letter: string;
    behind: number;
    leaving: boolean;
}

/** What the night adds to a table. */
export interface Around {
    name: string;
    game: GameView["game"];
    status: "open" | "paused" | "closing" | "closed" | "stopped";
    round: number;
    /** Who deals: house, dealer, or the player whose turn it is. */
    deals: string;
    seats: Record<string, SeatAround>;
    tournament: { level: number; levels: number; resting: boolean; places: string[][]; over: boolean } | null;
}

/** Whom the table waits for, and how long. */
export interface Due {
    for: readonly string[];
    ms: number | null;
}

export interface Snapshot {
    table: string;
    version: number;
    missed: { version: number; by: string; events: TableEvent[] }[];
    view: GameView;
    around: Around;
    options: Option[];
    due: Due | null;
}

export interface News {
    table: string;
    version: number;
    by: string;
    events: TableEvent[];
    view: Partial<GameView>;
    around?: Partial<Around>;
    options?: Option[];
    due: Due | null;
}

export interface Standing {
    place: number;
    name: string;
    total: number;
    money: number;
    chips: Record<string, number>;
    exact: string;
}

/** A table as the lobby shows it. */
export interface Sign {
    id: string;
    name: string;
    game: GameView["game"];
    status: Around["status"];
    seated: number;
    seats: number | null;
    phase: string;
    dealt: "house" | "dealer" | "players";
    equipment: "virtual" | "real";
    rules: Record<string, unknown>;
    chips: Record<string, number>;
    rate: { money: number; chips: number };
    exchange: number;
    pace: Record<string, number>;
    tournament: boolean;
}

export interface Lobby {
    name: string;
    phase: "open" | "closing" | "closed" | "ended";
    version: number;
    closing_ms: number | null;
    guests: number;
    tables: Sign[];
    standings: Standing[];
    announcements: [number, string][];
    auction: { prize: string; bid: number; bidder: string } | null;
    awards: { prize: string; to: string; how: "raffle" | "auction"; detail: Record<string, unknown> }[];
    raffle: string;
}

export interface You {
    role: "guest" | "dealer" | "host";
    name: string;
    colour?: string;
    letter?: string;
    team?: boolean;
    muted?: boolean;
    money?: number;
    chips?: Record<string, number>;
    staked?: Record<string, number>;
    total?: number;
    seats?: string[];
}

export interface Notice {
    kind: string;
    text: string;
    table: string;
}

export interface Answer {
    re: number | string | null;
    ok?: Record<string, unknown>;
    refused?: string;
    rule?: string;
}

export type Message = Answer | Snapshot | News | { night: Lobby } | { you: You } | { notice: Notice };
