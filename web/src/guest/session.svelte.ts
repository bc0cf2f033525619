/** A guest's session: who they are at this night, and where in it they stand. */

import { randomKey } from "../lib/protocol/connection";
import type { DrawNews, Notice, TableCard, Standing } from "../lib/protocol/messages";
import type { NightStore } from "../lib/protocol/night_store.svelte";
import type { Remark } from "../lib/protocol/renewal";
import { Session } from "../lib/protocol/session.svelte";
import { sentence } from "../lib/words/spoken";
import { number, words } from "../lib/words/words.svelte";
import type { Draws } from "./draws/draws.svelte";

/** Where a phone keeps what lets it in again. */
export const KEPT = "croupier.guest";
const DEVICE = "croupier.device";
const CODE = /^[A-Z0-9]{4,12}$/;

/** What an address brings: the night's code, with a table whose sign was scanned, or the link of somebody who lost the phone. */
export function invitation(hash: string): { code: string; link: string; table: string } {
    const text = hash.replace(/^#/, "");
    if (text.startsWith("link=")) return { code: "", link: text.slice(5), table: "" };
    const [code = "", table = ""] = text.replace(/^code=/, "").split(".");
    const typed = code.toUpperCase();
    return { code: CODE.test(typed) ? typed : "", link: "", table };
}

/** Whether this phone was a guest's before, here or elsewhere. */
export function hasDevice(): boolean {
    return localStorage.getItem(DEVICE) !== null;
}

/** What the host knows this phone by, at this night and the next: random, made here, and kept. */
export function device(): string {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = randomKey();
    localStorage.setItem(DEVICE, made);
    return made;
}

export interface Turn {
    table: string;
    /** By this machine's clock; endless where the table waits for as long as it takes. */
    until: number;
}

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
    "seat_offered",
]);

/** What a guest sees on the felt, where it is about the table that is looked at. */
const ON_THE_FELT: ReadonlySet<string> = new Set([
    "tournament",
    "level",
    "break",
    "out",
    "rebuy",
    "corrected",
]);

export class GuestSession extends Session {
    code = $state("");
    /** The table that is looked at; the lobby without one. */
    table = $state<string | null>(null);
    /** The table whose sign was scanned. */
    wanted = "";

    /** This phone's part in the draws, and what it finds: loaded as soon as we are in. */
    draws = $state.raw<Draws | null>(null);

    private further = $state.raw<Standing>();
    private lookedUpAt = 0;

    you = $derived(this.night?.you ?? null);
    /** The tables that wait for us and until when, the most urgent first. */
    turns = $derived.by<readonly Turn[]>(() =>
        (this.you?.turns ?? [])
            .map(({ table, ms }) => ({ table, until: ms === null ? Infinity : this.night!.youAt + ms }))
            .sort((one, other) => one.until - other.until),
    );
    inside = $derived(Boolean(this.night?.inside && this.night.you && this.night.lobby));
    /** Our own place, also beyond the first ones that the lobby shows. */
    standing = $derived<Standing | undefined>(
        this.lobby?.standings.find((one) => one.name === this.you?.name) ?? this.further,
    );

    /** Arrive with what the address says, or come back to where we were. */
    async arrive(hash: string): Promise<void> {
        const { code, link, table } = invitation(hash);
        this.wanted = table;
        this.code = code || localStorage.getItem(KEPT) || "";
        if (link) {
            await this.enter({ as: "link", link, device: device() });
            return;
        }
        const token = localStorage.getItem(this.place);
        if (token !== null) await this.enter({ as: "token", token });
    }

    join(code: string, name: string, team: string, colour: string): Promise<void> {
        this.code = code.trim().toUpperCase();
        const who = { name: name.trim(), team: team.trim(), colour };
        return this.enter({ as: "join", code: this.code, ...who, device: device() });
    }

    /** A phone that waits at the door finds its night again, also after a reload. */
    keepCode(): void {
        localStorage.setItem(KEPT, this.code);
    }

    /** The host has let in the phone that waited. */
    letIn(token: string): Promise<void> {
        this.keep(token);
        return this.enter({ as: "token", token });
    }

    /** Stand at the door again, for somebody else who plays on this phone. */
    switchGuest(): void {
        this.forget();
        this.startAgain();
    }

    private get place(): string {
        return `${KEPT}.${this.code}`;
    }

    private get placeOfTable(): string {
        return `${this.place}.table`;
    }

    protected override opened(night: NightStore): void {
        const early: DrawNews[] = [];
        this.draws = null;
        night.checkDraws = (news) => {
            if (!early.length && news.type !== "record") return;
            if (early.push(news) > 1) return;
            void import("./draws/draws.svelte").then(({ Draws }) => {
                const draws = new Draws(night);
                night.checkDraws = (news) => draws.hear(news);
                for (const one of early) draws.hear(one);
                if (this.night === night) this.draws = draws;
            });
        };
    }

    protected keep(token: string): void {
        this.keepCode();
        localStorage.setItem(this.place, token);
    }

    protected forget(): void {
        localStorage.removeItem(this.place);
    }

    protected say(remark: Remark): string {
        return words().guest.page[remark];
    }

    /** Stand at the door again, after the host has hung up. */
    startAgain(): void {
        this.leave();
        this.table = null;
    }

    tableCard(id: string | null): TableCard | undefined {
        return this.lobby?.tables.find((card) => card.id === id);
    }

    /** Where somebody is needed who comes back: at a table that waits for them, or else where they were. */
    get needed(): string | null {
        const last = localStorage.getItem(this.placeOfTable);
        const first = this.wanted || this.turns[0]?.table;
        if (first || last === "") return first || null;
        return this.tableCard(last)?.id ?? this.you?.seats?.at(-1) ?? null;
    }

    /** Go to a table, or with none to the lobby. */
    go(table: string | null): void {
        const night = this.night;
        if (!night || table === this.table) return;
        localStorage.setItem(this.placeOfTable, table ?? "");
        if (this.table) night.unfollow(this.table);
        this.table = table;
        if (table) void this.reportRefusal(night.follow(table, 200));
    }

    /** Take a seat with what the table suggests, as far as there is so much. */
    async sit(card: TableCard): Promise<void> {
        const left = this.leftFor(card);
        const fields = { table: card.id, money: this.broughtTo(card) };
        if (await this.do("sit", left ? { ...fields, instead_of: left.id } : fields)) this.go(card.id);
    }

    private broughtTo(card: TableCard): number {
        return Math.min(card.exchange, this.you?.money ?? 0);
    }

    /** The table with turns that has to be left for a seat at another one. */
    private leftFor(card: TableCard): TableCard | undefined {
        if (!card.takes_turns || this.lobby?.several) return undefined;
        return this.lobby?.tables.find(
            (other) => other.takes_turns && other.id !== card.id && this.you?.seats?.includes(other.id),
        );
    }

    /** What taking a seat means, on the button for it. */
    sitWords(card: TableCard): string {
        const { lobby, attention } = words().guest;
        const [left, money] = [this.leftFor(card), this.broughtTo(card)];
        if (left) return attention.instead(left.name);
        return money > 0 ? lobby.sitWith(number(money)) : lobby.sit;
    }

    /** Look up our own place now and then, where the lobby does not show it. */
    async lookUpPlace(): Promise<void> {
        const { lobby, you } = this;
        if (!lobby || lobby.standings.some((one) => one.name === you?.name)) return;
        if (Date.now() - this.lookedUpAt < LOOK_UP_EVERY) return;
        this.lookedUpAt = Date.now();
        const found = await this.lookUp("standings");
        this.further = found?.standings.find((one) => one.name === you?.name);
    }

    /** Tell what the host has to say once, as far as it is for everybody to hear. */
    hearNotices(): void {
        for (const notice of this.unheard())
            if (!PASSING.has(notice.kind) && !this.isSeen(notice))
                this.toast(notice.kind === "failure" ? "bad" : "plain", sentence(notice));
    }

    private isSeen({ kind, table }: Notice): boolean {
        return ON_THE_FELT.has(kind) && table === this.table;
    }
}
