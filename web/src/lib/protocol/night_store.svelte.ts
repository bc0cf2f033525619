/** The night as this phone or screen sees it: what the host has said, put together. */

import { SPOKEN } from "../types/protocol";
import { INFO_MAPS, MAPS } from "../types/maps";
import type { Option } from "../types/tables";
import type { Spoken } from "../words/spoken";
import { named } from "../words/table_names";
import { Connection, ConnectionLost, randomKey, Refused, type ConnectionState } from "./connection";
import type {
    Again,
    DrawNews,
    EventBatch,
    GameView,
    Lobby,
    News,
    Notice,
    OwnUpdate,
    Person,
    Reaction,
    ReplyTo,
    TableEvent,
    TableInfo,
    TableSnapshot,
    TableUpdate,
    Waiting,
} from "./messages";
import { patched, withOwn } from "./patch";
import { isOurs, mayRenew, renew, takeUnsure, type Remark } from "./renewal";

/** A table on the way from one version to the next: what happened, and how it is seen then. */
export interface Step {
    events: readonly TableEvent[];
    view: GameView;
}

/** What led to a version of a table; its last step is how the table is with it. */
export interface Move {
    version: number;
    /** By this machine's clock. */
    happenedAt: number;
    steps: readonly Step[];
}

/** A table that is followed. */
export interface FollowedTable {
    id: string;
    version: number;
    /** With what is our own. */
    view: GameView;
    info: TableInfo;
    options: readonly Option[];
    due: Waiting | null;
    /** When the due time is up, by this machine's clock. */
    dueAt: number | null;
    /** When the last thing happened. */
    happenedAt: number;
    /** And when a tournament's level, or break, is over. */
    levelAt: number | null;
    /** What has just happened, the newest last; and the last of it as it is seen, step by step. */
    batches: readonly EventBatch[];
    moves: readonly Move[];
}

/** What all see of a table, and what is seen here alone. */
interface Sides {
    open: GameView;
    own: object;
}

/** Versions of a table that are remembered here, and those with their steps. */
const REMEMBERED = 300;
const MOVES = 20;
const NOTICES = 30;
/** What the raffle is called among tables, as it has a record of its draws too. */
export const RAFFLE = "raffle";
/** The code with which the host closes where a token is worth nothing any more. */
const SHOWN_OUT = 4001;

export type Entry =
    | { as: "token"; token: string }
    | { as: "join"; code: string; name: string; team: string; colour?: string; device?: string; key?: string }
    | { as: "link"; link: string; device?: string; key?: string }
    | { as: "screen"; code: string };

interface Arrival {
    done(): void;
    failed(error: unknown): void;
}

export class NightStore {
    readonly connection: Connection;
    state = $state<ConnectionState>("connecting");
    lobby = $state.raw<Lobby | null>(null);
    /** When the lobby was last shown, for its clocks. */
    lobbyAt = $state(0);
    you = $state.raw<Person | null>(null);
    /** When that was said, for the clocks in it. */
    youAt = 0;
    /** Replaced as a whole with every update: views are large, and only ever read. */
    tables = $state.raw<Record<string, FollowedTable>>({});
    notices = $state.raw<(Notice & { at: number })[]>([]);
    inside = $state(false);
    /** Why the host has hung up. */
    goodbye = $state.raw<Spoken | null>(null);

    /** Where finished rounds are shown again: on a screen. */
    showAgain?: (again: Again) => void;
    /** Where reactions are shown. */
    showReaction?: (reaction: Reaction) => void;
    /** Where draws are checked: on a guest's phone. */
    checkDraws?: (news: DrawNews) => void;
    /** Whose numbers a draw waits for, by table; the raffle's too. */
    awaited = $state.raw<Readonly<Record<string, readonly string[]>>>({});

    private entry: Entry | null = null;
    private arrivals: Arrival[] = [];
    private wanted = new Map<string, number>();
    private sides = new Map<string, Sides>();
    /** What is our own of an update that follows at once. */
    private own: OwnUpdate | null = null;
    /** Whether the page is about to be loaded anew, for a host of another version. */
    private leaving = false;

    constructor(
        address: string,
        private readonly keep: (token: string) => void,
        private readonly forget: () => void,
        private readonly remark: (remark: Remark) => void,
    ) {
        this.connection = new Connection(address, {
            hear: (news) => this.hear(news),
            opened: () => void this.opened(),
            stateChanged: (state) => (this.state = state),
            met: (protocol, understood) => this.met(protocol, understood),
            dismissed: (code, reason) => this.dismissed(code, reason),
        });
    }

    /** Come in, once however often the connection is lost; with a token also whenever it is lost later on. */
    async enter(entry: Entry): Promise<void> {
        this.entry = entry.as === "join" || entry.as === "link" ? { ...entry, key: randomKey() } : entry;
        const inside = new Promise<void>((done, failed) => this.arrivals.push({ done, failed }));
        if (this.connection.state === "open") void this.opened();
        return inside;
    }

    /** Come back with another token from now on: the host's new secret, which the old one is good until. */
    async renewToken(token: string): Promise<void> {
        this.entry = { as: "token", token };
        await this.connection.greet("rejoin", { token, ...SPOKEN });
    }

    /** Be told of a table from now on, and of as many versions before as are wanted and remembered. */
    async follow(table: string, back = 0): Promise<void> {
        this.wanted.set(table, back);
        await this.connection.ask("follow", { table });
    }

    unfollow(table: string): void {
        this.wanted.delete(table);
        this.sides.delete(table);
        const { [table]: _, ...others } = this.tables;
        this.tables = others;
        this.connection.ask("unfollow", { table }).catch(() => {});
    }

    private async greet(): Promise<void> {
        const reply = await greeting(this.connection, this.entry!);
        if ("token" in reply) {
            this.keep(reply.token);
            this.entry = { as: "token", token: reply.token };
        }
        this.connection.welcome(reply.session);
        this.inside = true;
        if (takeUnsure()) this.remark("unsure");
        for (const table of this.wanted.keys()) this.catchUp(table);
    }

    /** A host of another version: the page is loaded anew, after all that was done is answered if it can be. */
    private met(protocol: number, understood: boolean): void {
        if (isOurs(protocol) || this.leaving) return;
        if (!mayRenew(protocol)) {
            if (understood) this.remark("stale");
            return;
        }
        this.leaving = true;
        if (understood) this.connection.whenSettled(() => renew());
        else renew(address(this.entry), this.connection.unanswered);
    }

    private async opened(): Promise<void> {
        if (!this.entry) return;
        const arrivals = this.arrivals;
        this.arrivals = [];
        try {
            await this.greet();
            for (const one of arrivals) one.done();
        } catch (error) {
            if (error instanceof ConnectionLost && !this.goodbye) this.arrivals.push(...arrivals);
            else if (arrivals.length) for (const one of arrivals) one.failed(error);
            else if (error instanceof Refused) this.leave(error.why);
        }
    }

    private dismissed(code: number, reason: string): void {
        if (code === SHOWN_OUT) this.forget();
        const text = reason || "Goodbye.";
        const why = { text, phrase: { template: text } };
        this.leave(why);
        for (const one of this.arrivals.splice(0)) one.failed(new Refused(why, "host"));
    }

    private leave(why: Spoken): void {
        this.inside = false;
        this.goodbye = why;
    }

    private catchUp(table: string, since = this.tables[table]?.version): void {
        this.connection.ask("follow", { table, ...(since === undefined ? {} : { since }) }).catch(() => {});
    }

    private hear(news: News): void {
        switch (news.type) {
            case "lobby":
                this.lobby = { ...news, tables: news.tables.map(named) };
                this.lobbyAt = Date.now();
                this.checkDraws?.({ type: "seen", table: RAFFLE, events: [] });
                break;
            case "you":
                this.youAt = Date.now();
                this.you = news;
                break;
            case "notice":
                this.notices = [...this.notices, { ...news, at: Date.now() }].slice(-NOTICES);
                break;
            case "table":
                this.show(news);
                break;
            case "own":
                this.own = news;
                break;
            case "update":
                this.update(news);
                break;
            case "again":
                this.showAgain?.(news);
                break;
            case "reaction":
                this.showReaction?.(news);
                break;
            case "awaited":
                this.awaited = { ...this.awaited, [news.table]: news.names };
                break;
            case "record":
            case "line":
            case "card":
                if (this.awaited[news.table]) this.awaited = { ...this.awaited, [news.table]: [] };
                this.checkDraws?.(news);
                break;
        }
    }

    private show(snapshot: TableSnapshot): void {
        const { table: id, version, view: open, own, options, due, missed, steps = [] } = snapshot;
        const info = named(snapshot.info);
        const back = this.wanted.get(id);
        if (back === undefined) return;
        if (back > 0) {
            // The table is shown once it is known what led to it: the wheel may still be turning.
            this.wanted.set(id, 0);
            this.catchUp(id, Math.max(0, version - back));
            return;
        }
        this.sides.set(id, { open, own });
        const view = withOwn(open, own);
        const happenedAt = Date.now() - snapshot.ago;
        const maps = MAPS[open.game];
        const seen = steps.map(({ events, view }) => ({
            events,
            view: withOwn(patched(open, view, maps), own),
        }));
        this.put({
            id,
            version,
            view,
            info,
            options,
            due,
            dueAt: until(due),
            happenedAt,
            levelAt: until(info.tournament),
            batches: remembered(this.tables[id]?.batches ?? [], missed),
            moves: seen.length ? [{ version, happenedAt, steps: seen }] : [],
        });
        this.checkDraws?.({ type: "seen", table: id, events: [] });
    }

    private update(update: TableUpdate): void {
        const { table: id, version, by, due } = update;
        const table = this.tables[id];
        const sides = this.sides.get(id);
        if (!table || !sides || version <= table.version) return;
        if (version > table.version + 1) {
            this.catchUp(id);
            return;
        }
        const ours = this.own?.table === id && this.own.version === version ? this.own : undefined;
        const own = ours?.view ?? sides.own;
        const maps = MAPS[table.view.game];
        let open = sides.open;
        const steps = update.steps.map(({ events, view }) => {
            open = patched(open, view, maps);
            return { events, view: withOwn(withOwn(open, sides.own), own) };
        });
        const view = withOwn(open, own);
        this.sides.set(id, { open, own });
        const info = update.info ? named(patched(table.info, update.info, INFO_MAPS)) : table.info;
        const events = ours?.events ?? update.steps.flatMap((step) => step.events);
        const happenedAt = Date.now();
        this.put({
            ...table,
            version,
            view,
            info,
            options: ours?.options ?? table.options,
            due,
            dueAt: until(due),
            happenedAt,
            // Whatever has changed around the table, what is left of the level is told as of now.
            levelAt: update.info ? until(info.tournament) : table.levelAt,
            batches: remembered(table.batches, [{ version, by, events }]),
            moves: [...table.moves, { version, happenedAt, steps }].slice(-MOVES),
        });
        this.checkDraws?.({ type: "seen", table: id, events });
    }

    private put(table: FollowedTable): void {
        this.tables = { ...this.tables, [table.id]: table };
    }
}

/** What was told, in order and each once. */
function remembered(batches: readonly EventBatch[], more: readonly EventBatch[]): EventBatch[] {
    const [last, next] = [batches.at(-1)?.version ?? 0, more[0]?.version ?? 0];
    if (next > last) return [...batches, ...more].slice(-REMEMBERED);
    const known = new Map([...batches, ...more].map((one) => [one.version, one]));
    return [...known.values()].sort((one, other) => one.version - other.version).slice(-REMEMBERED);
}

function until(due: { ms: number | null } | null): number | null {
    return due?.ms == null ? null : Date.now() + due.ms;
}

/** What an address has behind it that brings somebody in again; a screen has it there already. */
function address(entry: Entry | null): string {
    if (entry?.as === "join") return `#${entry.code}`;
    return entry?.as === "link" ? `#link=${entry.link}` : "";
}

function greeting(
    connection: Connection,
    entry: Entry,
): Promise<ReplyTo<"join" | "rejoin" | "claim" | "watch">> {
    switch (entry.as) {
        case "token":
            return connection.greet("rejoin", { token: entry.token, ...SPOKEN });
        case "join": {
            const { as: _, ...person } = entry;
            return connection.greet("join", { ...person, ...SPOKEN });
        }
        case "link": {
            const { as: _, ...link } = entry;
            return connection.greet("claim", { ...link, ...SPOKEN });
        }
        case "screen":
            return connection.greet("watch", { code: entry.code, ...SPOKEN });
    }
}
