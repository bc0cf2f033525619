/** The director at work: keeps an eye on every table, and says what is on the screen. */

import { untrack } from "svelte";
import type { Lobby, TableCard } from "../lib/protocol/messages";
import type { StaffSession } from "../staff/session.svelte";
import { BEGINNING, direct, STANDINGS, type Direction, type Shot } from "./director";
import { WatchedTable } from "./watched.svelte";

/** Milliseconds between two looks at the tables. */
const TICK = 500;
/** Milliseconds after which the picture moves by a hair, so that nothing burns in. */
const DRIFTING = 60_000;
const DRIFTS = ["0 0", "0.06rem 0", "0.06rem 0.06rem", "0 0.06rem"] as const;

const isOpen = ({ status }: TableCard) => !["planned", "closed", "stopped"].includes(status);

export class Directing {
    shot = $state.raw<Shot>([]);
    /** What somebody at this very screen wants to stay on it. */
    pinned = $state<string | null>(null);
    drift = $state<string>(DRIFTS[0]);
    /** Every table that is kept an eye on, by its id. */
    watched = $state.raw<ReadonlyMap<string, WatchedTable>>(new Map());

    private direction: Direction = BEGINNING;
    private skips = 0;
    private readonly endings = new Map<string, () => void>();

    constructor(
        private readonly session: StaffSession,
        pinned: string | null,
        /** Counts the changes of the lead. */
        private readonly leads: () => number,
        /** How many places the list beside a table has room for. */
        private readonly listed: number,
    ) {
        this.pinned = pinned;
    }

    /** What stays on the screen, by this screen's remote control or by the host. */
    get stays(): string | null {
        return this.pinned ?? (this.session.lobby?.screen.pinned || null);
    }

    /** See which tables there are, and follow those that may be shown. */
    see(lobby: Lobby): void {
        const cards = new Map(this.shown(lobby).map((card) => [card.id, card]));
        const watched = new Map(this.watched);
        for (const id of watched.keys())
            if (!cards.has(id)) {
                this.endings.get(id)?.();
                this.endings.delete(id);
                watched.delete(id);
            }
        for (const [id, card] of cards)
            if (!watched.has(id)) {
                const table = new WatchedTable(card, this.session);
                watched.set(id, table);
                this.endings.set(id, table.follow());
            }
        this.watched = watched;
        this.look();
    }

    /** Tables that may be shown: where people sit, and what stays on the screen. */
    private shown({ tables, screen, phase }: Lobby): TableCard[] {
        if (phase === "ended") return [];
        return tables.filter(
            (card) =>
                card.id === this.stays ||
                (isOpen(card) && card.seated > card.house && !screen.hidden.includes(card.id)),
        );
    }

    /** Have everything shown that the host has told. */
    hear(): void {
        const { night, lobby } = this.session;
        const tables = night?.tables ?? {};
        untrack(() => {
            for (const card of lobby?.tables ?? []) {
                const next = tables[card.id];
                if (next) this.watched.get(card.id)?.see(next, card);
            }
        });
    }

    /** Look around, and cut where it is time to. */
    look(): void {
        const { lobby } = this.session;
        if (!lobby) return;
        const at = Date.now();
        const tables = [...this.watched.values()].map((one) => one.now(at));
        this.direction = direct(this.direction, {
            at,
            tables,
            standings: lobby.screen.standings && lobby.guests > this.listed,
            leads: this.leads(),
            skips: this.skips + lobby.screen.skips,
            pinned: this.stays,
        });
        if (this.direction.shot !== this.shot) this.shot = this.direction.shot;
    }

    /** Keep looking, but not while `waits`; gives what ends it. */
    turn(waits: () => boolean): () => void {
        let ticks = 0;
        const timer = setInterval(() => {
            ticks += 1;
            this.drift = DRIFTS[Math.floor((ticks * TICK) / DRIFTING) % DRIFTS.length]!;
            if (!waits()) this.look();
        }, TICK);
        return () => clearInterval(timer);
    }

    /** Follow no table any more. */
    stop(): void {
        for (const end of this.endings.values()) end();
        this.endings.clear();
        this.watched = new Map();
    }

    // The remote control.

    skip(): void {
        this.skips += 1;
        this.look();
    }

    stay(what: string): void {
        this.pinned = what;
        if (this.session.lobby) this.see(this.session.lobby);
    }

    release(): void {
        this.pinned = null;
        if (this.session.lobby) this.see(this.session.lobby);
    }

    /** Whether something is being decided in sight: nobody's money tells how. */
    get isMoving(): boolean {
        return this.shot.some((id) => id !== STANDINGS && this.watched.get(id)?.playback.motion != null);
    }
}
