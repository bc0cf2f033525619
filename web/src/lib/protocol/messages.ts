/** What is said on a connection, both ways; docs/protocol.md has every message. */

import type { Commands, Moves, Queries } from "../types/commands";
import type {
    Around,
    EventBatch,
    GameView,
    Lobby,
    Phrase,
    Purse,
    Replies,
    Said as Notice,
    TableSnapshot as Snapshot,
    Waiting as Due,
    You as Identity,
} from "../types/night";
import type { Game, Option } from "../types/tables";

export type { Around, Due, EventBatch, Game, GameView, Lobby, Notice, Snapshot };
export type { PastRound, SeatAround, Sign, Standing } from "../types/night";
export type { TableEvent } from "../types/events";

export type Command = keyof Commands;
export type Query = keyof Queries;
export type ReplyTo<Name extends Command | Query> = Replies[Name];
export type AnyReply = Replies[keyof Replies];
/** A move of some game. */
export type AnyMove = Moves[Game];

/** What a command or a query says beside its name; nothing, where nothing has to be said. */
type Said<Name extends Command | Query> = (Commands & Queries)[Name];
export type Fields<Name extends Command | Query> =
    {} extends Said<Name> ? [fields?: Said<Name>] : [fields: Said<Name>];

/** A table after a change: the parts of it that are other than before. */
export interface Update {
    table: string;
    version: number;
    by: string;
    events: EventBatch["events"];
    view: Partial<GameView>;
    around?: Partial<Around>;
    options?: readonly Option[];
    due: Due | null;
}

/** Who we are; only guests have money and seats. */
export type Person = Identity & Partial<Omit<Purse, keyof Identity>>;

interface Answered {
    re: number | string | null;
    /** What the host speaks, where a connection begins. */
    protocol?: number;
}

/** The answer to a command or a query. */
export type Answer =
    (Answered & { ok: AnyReply }) | (Answered & { refused: string; rule: string; phrase: Phrase });

/** What the host says by itself. */
export type News = Snapshot | Update | { night: Lobby } | { you: Person } | { notice: Notice };
