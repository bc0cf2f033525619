/** Somebody's post at the night: the host's desk, a dealer's console or a screen, and how it comes in. */

import { Refused } from "../lib/line/line";
import type { Standing } from "../lib/line/messages";
import { Night, type Entry, type Followed } from "../lib/line/night.svelte";
import { sentence, type Spoken } from "../lib/words/spoken";
import { staff } from "../lib/words/staff";

type Noticed = Night["notices"][number];

export interface Shout {
    id: number;
    mood: "plain" | "good" | "bad" | "warn";
    text: string;
}

/** What an address brought behind its `#`: `secret=…&code=…`, or a single word. */
export interface Brought {
    /** A word without a name. */
    word: string;
    named: Readonly<Record<string, string>>;
}

export function broughtBy(hash: string): Brought {
    const parts = hash.replace(/^#/, "").split("&").filter(Boolean);
    const named: Record<string, string> = {};
    let word = "";
    for (const part of parts) {
        const [name, ...rest] = part.split("=");
        if (rest.length) named[name!] = plain(rest.join("="));
        else word = plain(part);
    }
    return { word, named };
}

function plain(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** What the address brought; a secret does not stay in the address bar or the history. */
export function takeBrought(): Brought {
    const { hash, pathname, search } = location;
    if (hash) history.replaceState(null, "", pathname + search);
    return broughtBy(hash);
}

const SHOUT_TIME = 7000;
/** Milliseconds between two looks at everybody's place. */
const LOOK = 3000;
const SOON = 500;

export class Post {
    night = $state.raw<Night | null>(null);
    /** Why we stand outside, in the host's words. */
    trouble = $state.raw<Spoken | null>(null);
    coming = $state(false);
    shouts = $state.raw<Shout[]>([]);
    /** Everybody's place, looked up again and again. */
    standings = $state.raw<readonly Standing[]>([]);
    /** The tables at that very moment: with them the money adds up. */
    tablesThen = $state.raw<Readonly<Record<string, Followed>>>({});

    lobby = $derived(this.night?.lobby ?? null);
    inside = $derived(Boolean(this.night?.inside && this.night.lobby));
    lost = $derived(Boolean(this.night?.inside && this.night.state !== "open"));

    private shouted = 0;
    private heard: Noticed | null = null;

    constructor(
        private readonly keep: (token: string) => void,
        private readonly forget: () => void,
    ) {}

    async enter(entry: Entry): Promise<void> {
        this.night?.line.close();
        this.trouble = null;
        this.coming = true;
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const night = new Night(`${scheme}://${location.host}/ws`, this.keep, this.forget, (remark) =>
            this.shout("warn", staff().shared.page[remark]),
        );
        this.night = night;
        try {
            await night.enter(entry);
        } catch (error) {
            night.line.close();
            this.night = null;
            this.trouble = error instanceof Refused ? error.why : null;
        } finally {
            this.coming = false;
        }
    }

    /** Look up everybody's place from now on; gives what ends it. */
    watchStandings(): () => void {
        const look = async () => {
            if (!this.inside || this.lost || document.visibilityState === "hidden") return;
            const found = await this.night!.ask("standings").catch(() => null);
            if (!found) return;
            this.standings = (found["standings"] as Standing[] | undefined) ?? [];
            this.tablesThen = this.night!.tables;
        };
        const timer = setInterval(() => void look(), LOOK);
        // Tables are shown a moment after coming in, and with them the money adds up.
        const soon = setTimeout(() => void look(), SOON);
        void look();
        return () => {
            clearInterval(timer);
            clearTimeout(soon);
        };
    }

    /** Do something; a refusal is told in the host's words, and gives null. */
    act(what: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown> | null> {
        return this.tell(this.night!.do(what, fields));
    }

    move(table: string, move: Record<string, unknown>): Promise<Record<string, unknown> | null> {
        return this.tell(this.night!.move(table, { ...move, by: "dealer" }));
    }

    ask(what: string, fields: Record<string, unknown> = {}): Promise<Record<string, unknown> | null> {
        return this.tell(this.night!.ask(what, fields));
    }

    private async tell(done: Promise<Record<string, unknown>>): Promise<Record<string, unknown> | null> {
        try {
            return await done;
        } catch (error) {
            if (error instanceof Refused) this.shout("warn", sentence(error.why));
            return null;
        }
    }

    /** Say what is new among the host's notices, as far as it is of these kinds. */
    hear(notices: readonly Noticed[], kinds: ReadonlySet<string>): void {
        const from = notices.findIndex((one) => one === this.heard) + 1;
        for (const notice of notices.slice(from)) {
            this.heard = notice;
            if (kinds.has(notice.kind)) this.shout("plain", sentence(notice));
        }
    }

    shout(mood: Shout["mood"], text: string): void {
        const id = ++this.shouted;
        this.shouts = [...this.shouts.filter((one) => one.text !== text), { id, mood, text }].slice(-3);
        setTimeout(() => (this.shouts = this.shouts.filter((one) => one.id !== id)), SHOUT_TIME);
    }
}

/** Where guests join. */
export function joinAddress(code: string): string {
    return `${location.origin}/#${code}`;
}
