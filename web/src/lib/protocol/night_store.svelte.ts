/** The night as this phone or screen sees it: what the host has said, put together. */

import { SPOKEN } from "../types/protocol";
import type { EventBatch, GameView, Lobby } from "../types/night";
import type { Option } from "../types/tables";
import type { Spoken } from "../words/spoken";
import { Connection, Refused, type ConnectionState } from "./connection";
import type { Around, Due, News, Notice, Person, ReplyTo, Snapshot, Update } from "./messages";
import { isOurs, mayRenew, renew, takeUnsure, type Remark } from "./renewal";

/** A table that is followed. */
export interface FollowedTable {
    id: string;
    version: number;
    view: GameView;
    around: Around;
    options: readonly Option[];
    due: Due | null;
    /** When the due time is up, by this machine's clock. */
    dueAt: number | null;
    /** When the last thing happened. */
    happenedAt: number;
    /** And when a tournament's level, or break, is over. */
    levelAt: number | null;
    /** What has just happened, the newest last. */
    told: readonly EventBatch[];
}

/** Versions of a table that are remembered here. */
const REMEMBERED = 300;
const NOTICES = 30;
/** The code with which the host closes where a token is worth nothing any more. */
const SHOWN_OUT = 4001;

export type Entry =
    | { as: "token"; token: string }
    | { as: "join"; code: string; name: string; team: string; colour?: string }
    | { as: "link"; link: string }
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
    /** Replaced as a whole with every update: views are large, and only ever read. */
    tables = $state.raw<Record<string, FollowedTable>>({});
    notices = $state.raw<(Notice & { at: number })[]>([]);
    inside = $state(false);
    /** Why the host has hung up. */
    goodbye = $state.raw<Spoken | null>(null);

    private entry: Entry | null = null;
    private arrivals: Arrival[] = [];
    private wanted = new Map<string, number>();
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

    /** Come in; with a token also after every time the connection was lost. */
    async enter(entry: Entry): Promise<void> {
        this.entry = entry;
        if (this.connection.state === "open") return this.greet();
        return new Promise((done, failed) => this.arrivals.push({ done, failed }));
    }

    /** Be told of a table from now on, and of as many versions before as are wanted and remembered. */
    async follow(table: string, back = 0): Promise<void> {
        this.wanted.set(table, back);
        await this.connection.ask("follow", { table });
    }

    unfollow(table: string): void {
        this.wanted.delete(table);
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
            if (arrivals.length) for (const one of arrivals) one.failed(error);
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
        if ("night" in news) {
            this.lobby = news.night;
            this.lobbyAt = Date.now();
        } else if ("you" in news) {
            this.you = news.you;
        } else if ("notice" in news) {
            this.notices = [...this.notices, { ...news.notice, at: Date.now() }].slice(-NOTICES);
        } else if ("missed" in news) {
            this.show(news);
        } else if ("table" in news) {
            this.update(news);
        }
    }

    private show(snapshot: Snapshot): void {
        const { table, missed, ago, ...rest } = snapshot;
        const back = this.wanted.get(table);
        if (back === undefined) return;
        if (back > 0) {
            // The table is shown once it is known what led to it: the wheel may still be turning.
            this.wanted.set(table, 0);
            this.catchUp(table, Math.max(0, snapshot.version - back));
            return;
        }
        const told = remembered(this.tables[table]?.told ?? [], missed);
        const happenedAt = Date.now() - ago;
        const levelAt = until(snapshot.around.tournament);
        this.put({ ...rest, id: table, dueAt: until(snapshot.due), happenedAt, levelAt, told });
    }

    private update(news: Update): void {
        const table = this.tables[news.table];
        if (!table || news.version <= table.version) return;
        if (news.version > table.version + 1) {
            this.catchUp(news.table);
            return;
        }
        const { version, by, events } = news;
        const around = { ...table.around, ...news.around };
        this.put({
            ...table,
            version,
            view: { ...table.view, ...news.view } as GameView,
            around,
            options: news.options ?? table.options,
            due: news.due,
            dueAt: until(news.due),
            happenedAt: Date.now(),
            // Whatever has changed around the table, what is left of the level is told as of now.
            levelAt: news.around ? until(around.tournament) : table.levelAt,
            told: remembered(table.told, [{ version, by, events }]),
        });
    }

    private put(table: FollowedTable): void {
        this.tables = { ...this.tables, [table.id]: table };
    }
}

/** What was told, in order and each once. */
function remembered(told: readonly EventBatch[], more: readonly EventBatch[]): EventBatch[] {
    const [last, next] = [told.at(-1)?.version ?? 0, more[0]?.version ?? 0];
    if (next > last) return [...told, ...more].slice(-REMEMBERED);
    const known = new Map([...told, ...more].map((one) => [one.version, one]));
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
        case "link":
            return connection.greet("claim", { link: entry.link, ...SPOKEN });
        case "screen":
            return connection.greet("watch", { code: entry.code, ...SPOKEN });
    }
}
