/** What is said on a connection, both ways; docs/protocol.md has every message. */

import type { Commands, Moves, Queries } from "../types/commands";
import type { TableEvent } from "../types/events";
import type {
    Account,
    CardOpened,
    Hosts,
    Identity,
    Message,
    RecordHead,
    RecordLine,
    Refusal,
    Replies,
    Reply,
} from "../types/night";
import type { Game } from "../types/tables";

export type {
    Again,
    DrawInfo,
    EventBatch,
    GameView,
    Lobby,
    Message,
    Notice,
    OwnUpdate,
    PastRound,
    Reaction,
    SeatInfo,
    Standing,
    TableCard,
    TableInfo,
    TableSnapshot,
    TableUpdate,
    TournamentView,
    Waiting,
} from "../types/night";
export type { TableEvent } from "../types/events";
export type { Game } from "../types/tables";

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

/** What the host says by itself. */
export type News = Exclude<Message, Reply | Refusal | Hosts>;

/** What there is to check of draws: their records, and what a table shows of them; at the raffle, its awards. */
export type DrawNews =
    RecordHead | RecordLine | CardOpened | { type: "seen"; table: string; events: readonly TableEvent[] };

/** Who we are; only guests have money and seats. */
export type Person = Omit<Identity, "role"> &
    Pick<Account | Identity, "role"> &
    Partial<Omit<Account, keyof Identity>>;
