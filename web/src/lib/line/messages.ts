/** What the host says; docs/protocol.md has every message. */

import type { TableEvent } from "../types/events";
import type {
    Around,
    GameView,
    Lobby,
    Phrase,
    Purse,
    Said as Notice,
    TableSnapshot as Snapshot,
    Waiting as Due,
    You as Person,
} from "../types/night";
import type { Option } from "../types/tables";

export type { Around, Due, GameView, Lobby, Notice, Snapshot, TableEvent };
export type { PastRound, SeatAround, Sign, Standing, EventBatch as Told } from "../types/night";

/** News of a table: the parts of it that have changed. */
export interface News {
    table: string;
    version: number;
    by: string;
    events: readonly TableEvent[];
    view: Partial<GameView>;
    around?: Partial<Around>;
    options?: readonly Option[];
    due: Due | null;
}

/** Who we are; only guests have money and seats. */
export type You = Person & Partial<Omit<Purse, keyof Person>>;

export interface Answer {
    re: number | string | null;
    ok?: Record<string, unknown>;
    refused?: string;
    rule?: string;
    phrase?: Phrase;
    /** What the host speaks, where a connection begins. */
    protocol?: number;
}

export type Message = Answer | Snapshot | News | { night: Lobby } | { you: You } | { notice: Notice };
