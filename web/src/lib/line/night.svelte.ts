/** The night as this phone or screen sees it: what the host has said, put together. */

import { Line, Refused, type LineState } from "./line";
import type {
    Around,
    Due,
    GameView,
    Lobby,
    Message,
    News,
    Notice,
    Snapshot,
    TableEvent,
    You,
} from "./messages";
import type { Option } from "../types/tables";

export interface Told {
    version: number;
    by: string;
    events: TableEvent[];
}

/** A table that is followed. */
export interface Followed {
    id: string;
    version: number;
    view: GameView;
    around: Around;
    options: Option[];
    due: Due | null;
    /** When the due time is up, by this machine's clock. */
    dueAt: number | null;
    /** What has just happened, the newest last. */
    told: Told[];
}

const REMEMBERED = 40;
const NOTICES = 30;

export type Entry =
    | { as: "token"; token: string }
    | { as: "join"; code: string; name: string; team: string }
    | { as: "link"; link: string }
    | { as: "screen"; code: string };

export class Night {
    line: Line;
    state = $state<LineState>("connecting");
    lobby = $state.raw<Lobby | null>(null);
    /** When the lobby was last shown, for its clocks. */
    lobbyAt = $state(0);
    you = $state.raw<You | null>(null);
    tables = $state<Record<string, Followed>>({});
    notices = $state<(Notice & { at: number })[]>([]);
    inside = $state(false);
    /** Why the host has hung up. */
    goodbye = $state("");

    private entry: Entry | null = null;
    private wanted = new Set<string>();

    constructor(
        address: string,
        private readonly keep: (token: string) => void,
        private readonly forget: () => void,
    ) {
        this.line = new Line(address, {
            hear: (message) => this.hear(message),
            opened: () => void this.opened(),
            stateChanged: (state) => (this.state = state),
            dismissed: (_, reason) => (this.goodbye = reason),
        });
    }

    /** Come in; with a token also after every time the line was cut. */
    async enter(entry: Entry): Promise<void> {
        const said = await this.line.ask(greeting(entry));
        const token = said["token"];
        if (typeof token === "string") {
            this.keep(token);
            this.entry = { as: "token", token };
        } else {
            this.entry = entry;
        }
        this.line.welcome(String(said["session"]));
        this.inside = true;
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

    async follow(table: string): Promise<void> {
        this.wanted.add(table);
        await this.ask("follow", { table });
    }

    unfollow(table: string): void {
        this.wanted.delete(table);
        delete this.tables[table];
        this.ask("unfollow", { table }).catch(() => {});
    }

    private async opened(): Promise<void> {
        if (!this.entry) return;
        try {
            await this.enter(this.entry);
        } catch (error) {
            if (!(error instanceof Refused)) return;
            this.forget();
            this.inside = false;
            this.goodbye = error.reason;
            return;
        }
        for (const table of this.wanted) this.catchUp(table);
    }

    private catchUp(table: string): void {
        const since = this.tables[table]?.version;
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
        if (!this.wanted.has(snapshot.table)) return;
        const before = this.tables[snapshot.table];
        const told = [...(before?.told ?? []), ...snapshot.missed].slice(-REMEMBERED);
        this.tables[snapshot.table] = {
            id: snapshot.table,
            version: snapshot.version,
            view: snapshot.view,
            around: snapshot.around,
            options: snapshot.options,
            due: snapshot.due,
            dueAt: until(snapshot.due),
            told,
        };
    }

    private tell(news: News): void {
        const table = this.tables[news.table];
        if (!table || news.version <= table.version) return;
        if (news.version > table.version + 1) {
            this.catchUp(news.table);
            return;
        }
        table.version = news.version;
        table.view = { ...table.view, ...news.view } as GameView;
        if (news.around) table.around = { ...table.around, ...news.around };
        if (news.options) table.options = news.options;
        table.due = news.due;
        table.dueAt = until(news.due);
        table.told = [...table.told, { version: news.version, by: news.by, events: news.events }].slice(
            -REMEMBERED,
        );
    }
}

function until(due: Due | null): number | null {
    return due?.ms == null ? null : Date.now() + due.ms;
}

function greeting(entry: Entry): Record<string, unknown> {
    switch (entry.as) {
        case "token":
            return { do: "rejoin", token: entry.token };
        case "join":
            return { do: "join", code: entry.code, name: entry.name, team: entry.team };
        case "link":
            return { do: "claim", link: entry.link };
        case "screen":
            return { do: "watch", code: entry.code };
    }
}
