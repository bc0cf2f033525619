/** The host's desk: who is here, what lies open on it, and what is asked twice. */

import type { Lobby, ReplyTo, TableCard, Standing } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { JournalEntry, DealerInfo, Guest as Person, Invitation, KnockInfo } from "../lib/types/night";
import { atDesk } from "../lib/words/desk";
import { now } from "../staff/clock.svelte";
import { guestOrigin, type StaffSession } from "../staff/session.svelte";
import { RoundLog } from "../staff/rounds/round_log.svelte";
import { Alarms } from "./alarms.svelte";
import { Course } from "./course.svelte";
import { Journal } from "./journal.svelte";
import { Places } from "./places";
import { troublesAt, type Trouble } from "./trouble";

/** A guest as the host alone knows them. */
export type Guest = Required<Person>;
export type Dealer = Required<DealerInfo>;

/** Something that cannot be undone, and is asked about once more. */
export interface Question {
    title: string;
    words: string;
    yes: string;
    /** Where a reason has to be given: those that are given again and again. */
    reasons: readonly string[] | null;
    answer: (reason: string) => void;
}

/** A link to hand on: it works once; for nobody in particular it is the host's own. */
export interface Handed {
    to: string;
    address: string;
}

/** Phases in which a table has nothing at stake. */
const RESTING: ReadonlySet<string> = new Set(["waiting", "finished"]);

export class Desk {
    guests = $state.raw<readonly Guest[]>([]);
    dealers = $state.raw<readonly Dealer[]>([]);
    /** Who waits at the door. */
    knocks = $state.raw<readonly KnockInfo[]>([]);
    question = $state.raw<Question | null>(null);
    handed = $state.raw<Handed | null>(null);
    /** The guest or table that is looked at. */
    guest = $state<string | null>(null);
    table = $state<string | null>(null);
    /** The finished round that is looked at. */
    round = $state.raw<{ table: string; round: number } | null>(null);
    /** Where a dealer is to be appointed: a table, or nowhere yet. */
    appointing = $state<string | null>(null);
    /** How guests come in. */
    invitation = $state.raw<Invitation | null>(null);
    /** By game: how house players can play it. */
    kinds = $state.raw<ReplyTo<"desk">["kinds"]>({});
    /** Whether the invitation lies open on the desk. */
    inviting = $state(false);

    /** Whether the night ends as soon as all rounds are over. */
    ending = $state(false);
    /** All that was done, as the record has it. */
    readonly journal = new Journal((after) => this.fetchDeeds(after));
    /** Rounds that are over, to be looked up and put right. */
    readonly rounds: RoundLog;
    /** What the house has won or lost over the evening. */
    readonly course = new Course("croupier.host.course");
    readonly alarms = new Alarms();

    private readonly places = new Places();
    private skipped = $state(false);
    private happened = new Map<string, { version: number; at: number }>();

    constructor(
        readonly session: StaffSession,
        /** What lets this desk in, also for what is fetched by HTTP. */
        public secret: string,
        private readonly keepSecret: (secret: string) => void,
    ) {
        this.rounds = new RoundLog(session);
    }

    /** Whether the host is asked what night it is to be: nobody has said so, and nobody has come yet. */
    get settingUp(): boolean {
        return Boolean(this.invitation?.suggested && !this.skipped && this.isEmpty && this.session.inside);
    }

    /** Whether nobody has come in yet: then everything can still be another way. */
    get isEmpty(): boolean {
        const lobby = this.session.lobby;
        return lobby?.phase === "open" && lobby.places === 0 && this.guests.length === 0;
    }

    async lookUpInvitation(): Promise<void> {
        const found = await this.session.lookUp("desk");
        if (!found) return;
        this.invitation = found.invitation;
        this.kinds = found.kinds;
    }

    /** The night is set up: from now on guests are invited. */
    doorsOpen(): void {
        this.skipSetUp();
        this.inviting = true;
    }

    skipSetUp(): void {
        this.skipped = true;
        void this.lookUpInvitation();
    }

    setUpAgain(): void {
        this.skipped = false;
        if (this.invitation) this.invitation = { ...this.invitation, suggested: true };
    }

    /** What guests open: this page's own address, unless it leads nowhere but to this machine. */
    get address(): string {
        return guestOrigin(this.invitation?.addresses ?? []);
    }

    get joinAddress(): string {
        return `${this.address}/#${this.invitation?.code ?? ""}`;
    }

    async lookAround(): Promise<void> {
        const found = await this.session.lookUp("people");
        if (!found) return;
        this.guests = found.guests
            .filter(({ house }) => !house)
            .map((one) => ({ muted: false, link: false, here: false, ...one }));
        this.dealers = found.dealers.map((one) => ({ here: false, ...one }));
        this.knocks = found.knocks ?? [];
    }

    /** Say yes or no to somebody at the door. */
    async answer(what: "let_in" | "turn_away", { id, name }: KnockInfo): Promise<void> {
        await this.session.do(what, { knock: id, name });
        await this.lookAround();
    }

    /** Let somebody come in again who was shown out. */
    async readmit(name: string): Promise<void> {
        if (await this.session.do("readmit", { name }))
            this.session.toast("good", atDesk().door.mayCome(name));
        await this.lookAround();
    }

    /** Change who is let in, who can buy in again, and what else guests are allowed. */
    async changeNight(change: {
        asks?: boolean;
        programs?: boolean;
        rebuys?: number;
        rebuy?: number;
        several?: boolean;
        house_in_standings?: boolean;
        hints?: boolean;
    }): Promise<void> {
        if (await this.session.do("change_night", change)) await this.lookUpInvitation();
    }

    /** When something last happened at a table, as far as it was seen from here. */
    since({ id, version }: FollowedTable): number {
        const known = this.happened.get(id);
        if (known?.version === version) return known.at;
        const at = Date.now();
        this.happened.set(id, { version, at });
        return at;
    }

    /** All that is wrong at a table, the gravest first. */
    troublesAt(card: TableCard): Trouble[] {
        const table = this.session.night?.tables[card.id];
        const { guests, dealers } = this;
        const since = table ? this.since(table) : now();
        const { standings } = this.session;
        const found = troublesAt(card, table, { guests, dealers, standings, since, now: now() });
        return this.alarms.aged(card.id, found, now());
    }

    /** Places that somebody has gone up in the last while. */
    risen(standing: Standing): number {
        this.places.note(this.session.standings, Date.now());
        return this.places.risen(standing);
    }

    /** Something for the host alone: asked for with the secret, which never stands in an address. */
    async fetch(path: string): Promise<Response | null> {
        const headers = { Authorization: `Bearer ${this.secret}` };
        const answer = await fetch(path, { headers }).catch(() => null);
        return answer?.ok ? answer : null;
    }

    private async fetchDeeds(after: number): Promise<readonly JournalEntry[] | null> {
        const answer = await this.fetch(`/journal.json?after=${after}`);
        return answer ? ((await answer.json()) as JournalEntry[]) : null;
    }

    /** The tables whose rounds have to end before the night can. */
    underWay(lobby: Lobby): TableCard[] {
        return lobby.tables.filter(({ id, status, phase }) => {
            if (status === "closed" || status === "stopped") return false;
            return !RESTING.has(this.session.night?.tables[id]?.view.phase ?? phase);
        });
    }

    /** End the night: at once where nothing is played, else no new round begins, and those under way are waited for. */
    async end(lobby: Lobby): Promise<void> {
        this.ending = true;
        if (lobby.phase !== "closed" && this.underWay(lobby).length)
            await this.session.do("last_call", { minutes: 0, warning: 0 });
        else if (!(await this.endNow()) && lobby.phase !== "closed")
            await this.session.do("last_call", { minutes: 0, warning: 0 });
    }

    /** Whether the night is over now: a round may have begun in the very moment, and is waited for. */
    async endNow(): Promise<boolean> {
        return (await this.session.night?.connection.do("end_night").catch(() => null)) != null;
    }

    /** Another secret for the host; all other devices with the old one are signed out. */
    async renewSecret(): Promise<void> {
        const secret = (await this.session.do("new_secret"))?.secret;
        if (!secret) return;
        this.secret = secret;
        this.keepSecret(secret);
        await this.session.night?.renewToken(secret).catch(() => {});
        this.handed = { to: "", address: `${this.address}/host#${secret}` };
    }

    ask(question: Omit<Question, "reasons"> & { reasons?: readonly string[] }): void {
        this.question = { reasons: null, ...question };
    }

    /** A new link for somebody who lost the phone. */
    async renewLink(role: "guest" | "dealer", name: string): Promise<void> {
        this.hand(role, name, await this.session.do("new_link", { role, name }));
    }

    async appoint(name: string, at: readonly string[]): Promise<boolean> {
        const done = await this.session.do("appoint", { name, at });
        this.hand("dealer", name, done);
        return done !== null;
    }

    private hand(role: "guest" | "dealer", to: string, done: ReplyTo<"new_link"> | null): void {
        if (!done) return;
        const page = role === "dealer" ? "dealer.html" : "";
        this.handed = { to, address: `${this.address}/${page}#link=${encodeURIComponent(done.link)}` };
        void this.lookAround();
    }
}
