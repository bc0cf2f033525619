/** The host's desk: who is here, what lies open on it, and what is asked twice. */

import type { Notice } from "../lib/line/messages";
import type { Invitation } from "../lib/types/night";
import type { Post } from "../staff/post.svelte";

export interface Guest {
    name: string;
    colour: string;
    letter: string;
    team: boolean;
    phones: number;
    gone: boolean;
    muted: boolean;
    link: boolean;
}

export interface Dealer {
    name: string;
    gone: boolean;
    /** The tables by id; none named: all. */
    at: readonly string[];
}

/** Something that cannot be undone, and is asked about once more. */
export interface Question {
    title: string;
    words: string;
    yes: string;
    /** Where a reason has to be given. */
    reason: boolean;
    answer: (reason: string) => void;
}

/** A link to hand on: it works once. */
export interface Handed {
    to: string;
    address: string;
}

type Noted = Notice & { at: number };

const LOG = 300;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

export class Desk {
    guests = $state.raw<readonly Guest[]>([]);
    dealers = $state.raw<readonly Dealer[]>([]);
    question = $state.raw<Question | null>(null);
    handed = $state.raw<Handed | null>(null);
    log = $state.raw<readonly Noted[]>([]);
    /** How guests come in. */
    invitation = $state.raw<Invitation | null>(null);
    /** Whether the invitation lies open on the desk. */
    inviting = $state(false);

    private skipped = $state(false);

    constructor(
        readonly post: Post,
        readonly secret: string,
    ) {}

    /** Whether the host is asked what night it is to be: nobody has said so, and nobody has come yet. */
    get settingUp(): boolean {
        return Boolean(this.invitation?.suggested && !this.skipped && this.isEmpty && this.post.inside);
    }

    /** Whether nobody has come in yet: then everything can still be another way. */
    get isEmpty(): boolean {
        const lobby = this.post.lobby;
        return lobby?.phase === "open" && lobby.standings.length === 0;
    }

    async lookUpInvitation(): Promise<void> {
        const found = await this.post.night?.ask("desk").catch(() => null);
        if (found) this.invitation = found["invitation"] as Invitation;
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
        const elsewhere = this.invitation?.addresses[0];
        return elsewhere && LOOPBACK.test(location.hostname) ? elsewhere : location.origin;
    }

    get joinAddress(): string {
        return `${this.address}/#${this.invitation?.code ?? ""}`;
    }

    async lookAround(): Promise<void> {
        const found = await this.post.night?.ask("people").catch(() => null);
        if (!found) return;
        this.guests = (found["guests"] ?? []) as Guest[];
        this.dealers = (found["dealers"] ?? []) as Dealer[];
    }

    /** Keep what was said, longer than the line itself does. */
    note(notices: readonly Noted[]): void {
        const known = new Set(this.log);
        const news = notices.filter((one) => !known.has(one));
        if (news.length) this.log = [...this.log, ...news].slice(-LOG);
    }

    ask(question: Omit<Question, "reason"> & { reason?: boolean }): void {
        this.question = { reason: false, ...question };
    }

    /** A new link for somebody who lost the phone. */
    async renewLink(role: "guest" | "dealer", name: string): Promise<void> {
        this.hand(role, name, await this.post.act("new_link", { role, name }));
    }

    async appoint(name: string, at: readonly string[]): Promise<boolean> {
        const done = await this.post.act("appoint", { name, at });
        this.hand("dealer", name, done);
        return done !== null;
    }

    private hand(role: "guest" | "dealer", to: string, done: Record<string, unknown> | null): void {
        const link = done?.["link"];
        if (typeof link !== "string") return;
        const page = role === "dealer" ? "dealer.html" : "";
        this.handed = { to, address: `${this.address}/${page}#link=${encodeURIComponent(link)}` };
        void this.lookAround();
    }
}
