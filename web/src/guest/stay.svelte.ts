/** A guest's stay: who they are at this night, and where in it they stand. */

import { Refused } from "../lib/line/line";
import type { Sign, Standing } from "../lib/line/messages";
import { Night, type Entry } from "../lib/line/night.svelte";
import { sentence, type Spoken } from "../lib/words/spoken";
import { words } from "../lib/words/words.svelte";

const LAST = "croupier.guest";
const CODE = /^[A-Z0-9]{4,12}$/;

/** What an address brings: the night's code, or the link of somebody who lost the phone. */
export function invitation(hash: string): { code: string; link: string } {
    const text = hash.replace(/^#/, "");
    if (text.startsWith("link=")) return { code: "", link: text.slice(5) };
    const code = text.replace(/^code=/, "").toUpperCase();
    return { code: CODE.test(code) ? code : "", link: "" };
}

/** Where the host listens. */
export function lineAddress(): string {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

interface Shout {
    id: number;
    mood: "plain" | "good" | "bad" | "warn";
    text: string;
}

const SHOUT_TIME = 6000;
const LOOK_UP_EVERY = 8000;

/** What a guest sees anyway, or need not be told of. */
const PASSING: ReadonlySet<string> = new Set([
    "joined",
    "left",
    "team",
    "removed",
    "bid",
    "ended",
    "offered",
    "sold",
    "raffle",
    "paused",
    "went_on",
    "taken_over",
]);

/** What a guest sees on the felt, where it is about the table that is looked at. */
const ON_THE_FELT: ReadonlySet<string> = new Set(["tournament", "level", "break", "out", "rebuy"]);

export class Stay {
    night = $state.raw<Night | null>(null);
    code = $state("");
    /** The table that is looked at; the lobby without one. */
    table = $state<string | null>(null);
    /** Why we stand at the door again, in the host's words. */
    trouble = $state.raw<Spoken | null>(null);
    /** Whether we are on our way in without being asked anything. */
    coming = $state(false);
    shouts = $state.raw<Shout[]>([]);

    private further = $state.raw<Standing>();
    private lookedUpAt = 0;
    private shouted = 0;
    private heard: object | null = null;

    you = $derived(this.night?.you ?? null);
    lobby = $derived(this.night?.lobby ?? null);
    inside = $derived(Boolean(this.night?.inside && this.night.you && this.night.lobby));
    /** Been inside, and cut off for the moment. */
    lost = $derived(Boolean(this.night?.inside && this.night.state !== "open"));
    /** Our own place, also beyond the first ones that the lobby shows. */
    standing = $derived<Standing | undefined>(
        this.lobby?.standings.find((one) => one.name === this.you?.name) ?? this.further,
    );

    /** Arrive with what the address says, or come back to where we were. */
    async arrive(hash: string): Promise<void> {
        const { code, link } = invitation(hash);
        this.code = code || localStorage.getItem(LAST) || "";
        if (link) {
            await this.enter({ as: "link", link });
            return;
        }
        const token = localStorage.getItem(this.place);
        if (token !== null) await this.enter({ as: "token", token });
    }

    join(code: string, name: string, team: string, colour: string): Promise<void> {
        this.code = code.trim().toUpperCase();
        return this.enter({ as: "join", code: this.code, name: name.trim(), team: team.trim(), colour });
    }

    private get place(): string {
        return `${LAST}.${this.code}`;
    }

    private async enter(entry: Entry): Promise<void> {
        this.night?.line.close();
        this.trouble = null;
        this.coming = true;
        const night = new Night(lineAddress(), this.keep, this.forget, (remark) =>
            this.shout("warn", words().guest.page[remark]),
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

    private keep = (token: string): void => {
        localStorage.setItem(LAST, this.code);
        localStorage.setItem(this.place, token);
    };

    private forget = (): void => {
        localStorage.removeItem(this.place);
    };

    /** Stand at the door again, after the host has hung up. */
    startAgain(): void {
        this.night?.line.close();
        this.night = null;
        this.table = null;
    }

    sign(id: string | null): Sign | undefined {
        return this.lobby?.tables.find((sign) => sign.id === id);
    }

    /** Go to a table, or with none to the lobby. */
    go(table: string | null): void {
        const night = this.night;
        if (!night || table === this.table) return;
        if (this.table) night.unfollow(this.table);
        this.table = table;
        if (table) void this.tell(night.follow(table, 200));
    }

    /** Take a seat with what the table suggests, as far as there is so much. */
    async sit(sign: Sign): Promise<void> {
        const money = Math.min(sign.exchange, this.you?.money ?? 0);
        if (await this.act("sit", { table: sign.id, money })) this.go(sign.id);
    }

    /** Look up our own place now and then, where the lobby does not show it. */
    async lookUpPlace(): Promise<void> {
        const { lobby, you, night } = this;
        if (!lobby || !night || lobby.standings.some((one) => one.name === you?.name)) return;
        if (Date.now() - this.lookedUpAt < LOOK_UP_EVERY) return;
        this.lookedUpAt = Date.now();
        const answer = await night.ask("standings").catch(() => ({ standings: [] }));
        const all = (answer.standings ?? []) as Standing[];
        this.further = all.find((one) => one.name === you?.name);
    }

    /** Do something; a refusal is told in the host's words. Whether it was done. */
    act(what: string, fields: Record<string, unknown> = {}): Promise<boolean> {
        return this.tell(this.night!.do(what, fields));
    }

    move(table: string, move: Record<string, unknown>): Promise<boolean> {
        return this.tell(this.night!.move(table, move));
    }

    private async tell(done: Promise<unknown>): Promise<boolean> {
        try {
            await done;
            return true;
        } catch (error) {
            if (error instanceof Refused) this.shout("warn", sentence(error.why));
            return false;
        }
    }

    /** Tell what the host has to say once, as far as it is for everybody to hear. */
    hearNotices(): void {
        const notices = this.night?.notices ?? [];
        const from = notices.findIndex((one) => one === this.heard) + 1;
        for (const notice of notices.slice(from)) {
            this.heard = notice;
            const isSeen = ON_THE_FELT.has(notice.kind) && notice.table === this.table;
            if (!PASSING.has(notice.kind) && !isSeen)
                this.shout(notice.kind === "failure" ? "bad" : "plain", sentence(notice));
        }
    }

    shout(mood: Shout["mood"], text: string): void {
        const id = ++this.shouted;
        const others = this.shouts.filter((one) => one.text !== text);
        this.shouts = [...others, { id, mood, text }].slice(-3);
        setTimeout(() => this.hush(id), SHOUT_TIME);
    }

    hush(id: number): void {
        this.shouts = this.shouts.filter((one) => one.id !== id);
    }
}
