/** The night as this phone or screen sees it: what the host has said, put together. */

import { Line, Refused, type LineState } from "./line";
import type { Around, Due, GameView, Lobby, Message, News, Notice, Snapshot, Told, You } from "./messages";
import { isOurs, mayRenew, renew, takeUnsure, type Remark } from "./renewal";
import type { Option } from "../types/tables";
import { SPOKEN } from "../types/protocol";
import type { Spoken } from "../words/spoken";

export type { Told };

/** A table that is followed. */
export interface Followed {
    id: string;
    version: number;
    view: GameView;
    around: Around;
    options: readonly Option[];
    due: Due | null;
    /** When the due time is up, by this machine's clock. */
    dueAt: number | null;
    /** When the last thing happened, by this machine's clock. */
    happenedAt: number;
    /** And when a tournament's level, or break, is over. */
    levelAt: number | null;
    /** What has just happened, the newest last. */
    told: readonly Told[];
}

/** Versions of a table that are remembered here. */
const REMEMBERED = 300;
const NOTICES = 30;
/** The code the host closes with when a token is no longer valid. */
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

export class Night {
    line: Line;
    state = $state<LineState>("connecting");
    lobby = $state.raw<Lobby | null>(null);
    /** When the lobby was last shown, for its clocks. */
    lobbyAt = $state(0);
    you = $state.raw<You | null>(null);
    /** Replaced as a whole with every update: views are large, and only ever read. */
    tables = $state.raw<Record<string, Followed>>({});
    notices = $state.raw<(Notice & { at: number })[]>([]);
    inside = $state(false);
    /** Why the host closed the connection. */
    goodbye = $state.raw<Spoken | null>(null);

    private entry: Entry | null = null;
    private arrivals: Arrival[] = [];
    private wanted = new Map<string, number>();
    /** Whether the page is about to reload, for a host of another version. */
    private leaving = false;

    constructor(
        address: string,
        private readonly keep: (token: string) => void,
        private readonly forget: () => void,
        private readonly remark: (remark: Remark) => void,
    ) {
        this.line = new Line(address, {
            hear: (message) => this.hear(message),
            opened: () => void this.opened(),
            stateChanged: (state) => (this.state = state),
            met: (protocol, understood) => this.met(protocol, understood),
            dismissed: (code, reason) => this.dismissed(code, reason),
        });
    }

    /** Join; with a token, again after every lost connection. */
    async enter(entry: Entry): Promise<void> {
        this.entry = entry;
        if (this.line.state === "open") return this.greet();
        return new Promise((done, failed) => this.arrivals.push({ done, failed }));
    }

    do(what: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
        return this.line.act({ do: what, ...fields });
    }

    ask(what: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
        return this.line.ask({ do: what, ...fields });
    }

    /** A move at a table, with the version that it was chosen at. */
    move(table: string, move: Record<string, unknown>): Promise<Record<string, unknown>> {
        const seen = this.tables[table]?.version;
        return this.do("move", { table, move, ...(seen === undefined ? {} : { seen }) });
    }

    /** Follow a table from now on, with as many earlier versions as are wanted and remembered. */
    async follow(table: string, back = 0): Promise<void> {
        this.wanted.set(table, back);
        await this.ask("follow", { table });
    }

    unfollow(table: string): void {
        this.wanted.delete(table);
        const { [table]: _, ...others } = this.tables;
        this.tables = others;
        this.ask("unfollow", { table }).catch(() => {});
    }

    private async greet(): Promise<void> {
        const said = await this.line.greet(greeting(this.entry!));
        const token = said["token"];
        if (typeof token === "string") {
            this.keep(token);
            this.entry = { as: "token", token };
        }
        this.line.welcome(String(said["session"]));
        this.inside = true;
        if (takeUnsure()) this.remark("unsure");
        for (const table of this.wanted.keys()) this.catchUp(table);
    }

    /** A host of another version: the page reloads, once everything sent has been answered if possible. */
    private met(protocol: number, understood: boolean): void {
        if (isOurs(protocol) || this.leaving) return;
        if (!mayRenew(protocol)) {
            if (understood) this.remark("stale");
            return;
        }
        this.leaving = true;
        if (understood) this.line.whenSettled(() => renew());
        else renew(address(this.entry), this.line.unanswered);
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
        this.ask("follow", { table, ...(since === undefined ? {} : { since }) }).catch(() => {});
    }

    private hear(message: Message): void {
        if ("night" in message) {
            this.lobby = message.night;
            this.lobbyAt = Date.now();
        } else if ("you" in message) {
            this.you = message.you;
        } else if ("notice" in message) {
            this.notices = [...this.notices, { ...message.notice, at: Date.now() }].slice(-NOTICES);
        } else if ("missed" in message) {
            this.show(message);
        } else if ("table" in message) {
            this.tell(message);
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

    private tell(news: News): void {
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
            // Whatever changed around the table, the time left of the level counts from now.
            levelAt: news.around ? until(around.tournament) : table.levelAt,
            told: remembered(table.told, [{ version, by, events }]),
        });
    }

    private put(table: Followed): void {
        this.tables = { ...this.tables, [table.id]: table };
    }
}

/** Batches of events in order, each once. */
function remembered(told: readonly Told[], more: readonly Told[]): Told[] {
    const [last, next] = [told.at(-1)?.version ?? 0, more[0]?.version ?? 0];
    if (next > last) return [...told, ...more].slice(-REMEMBERED);
    const known = new Map([...told, ...more].map((one) => [one.version, one]));
    return [...known.values()].sort((one, other) => one.version - other.version).slice(-REMEMBERED);
}

function until(due: { ms: number | null } | null): number | null {
    return due?.ms == null ? null : Date.now() + due.ms;
}

/** What an address needs to let somebody in again; a screen has it already. */
function address(entry: Entry | null): string {
    if (entry?.as === "join") return `#${entry.code}`;
    return entry?.as === "link" ? `#link=${entry.link}` : "";
}

function greeting(entry: Entry): Record<string, unknown> {
    return { ...introduction(entry), ...SPOKEN };
}

function introduction(entry: Entry): Record<string, unknown> {
    switch (entry.as) {
        case "token":
            return { do: "rejoin", token: entry.token };
        case "join": {
            const { code, name, team, colour = "" } = entry;
            return { do: "join", code, name, team, ...(colour ? { colour } : {}) };
        }
        case "link":
            return { do: "claim", link: entry.link };
        case "screen":
            return { do: "watch", code: entry.code };
    }
}
