/** The screen's round of the tables: where it is, and when it goes on. */

import { staffUi } from "../games/staff";
import type { Playback } from "../lib/playback/playback.svelte";
import type { Lobby } from "../lib/protocol/messages";
import { beside, DWELL, goesOn, stopsOf, type Stop } from "./rotation";

/** Milliseconds between two looks at the clock. */
const TICK = 500;
/** Milliseconds for which a ball or dice that have come to rest are looked at. */
const APPLAUSE = 5000;
/** Milliseconds after which the picture moves by a hair, so that nothing burns in. */
const DRIFTING = 60_000;
const DRIFTS = ["0 0", "0.06rem 0", "0.06rem 0.06rem", "0 0.06rem"] as const;

export class Round {
    stops = $state.raw<readonly Stop[]>([]);
    stop = $state<Stop | null>(null);
    /** It stays where it is. */
    isPinned = $state(false);
    drift = $state<string>(DRIFTS[0]);
    /** Milliseconds at this stop. */
    here = $state(0);
    /** How much of the time here is over, from 0 to 1. */
    share = $derived(Math.min(1, this.here / DWELL));

    constructor(pinned: Stop | null) {
        this.stop = pinned;
        this.isPinned = pinned !== null;
    }

    /** See which tables there are. */
    see(lobby: Lobby, listed: number): void {
        this.stops = stopsOf(lobby.tables, lobby.guests, listed);
        const isThere = this.isPinned
            ? this.stop === null ||
              lobby.tables.some(({ id }) => id === this.stop) ||
              this.stops.includes(this.stop)
            : this.stops.includes(this.stop ?? "");
        if (!isThere) this.go(beside(this.stops, this.stop));
    }

    /** Look at one table until told otherwise. */
    stay(stop: Stop): void {
        this.isPinned = true;
        this.go(stop);
    }

    /** Go round the tables, from here on. */
    release(): void {
        this.isPinned = false;
        this.here = 0;
        if (!this.stops.includes(this.stop ?? "")) this.go(beside(this.stops, null));
    }

    step(steps: number): void {
        this.go(beside(this.stops, this.stop, steps));
    }

    /** Keep the time, and go on when it is over, but not while the connection is lost; gives what ends it. */
    turn(playback: () => Playback | null, lost: () => boolean): () => void {
        let ticks = 0;
        const timer = setInterval(() => {
            ticks += 1;
            this.drift = DRIFTS[Math.floor((ticks * TICK) / DRIFTING) % DRIFTS.length]!;
            if (lost()) return;
            this.here += TICK;
            if (!this.isPinned && goesOn(this.stop, this.here, holds(playback()))) this.step(1);
        }, TICK);
        return () => clearInterval(timer);
    }

    private go(stop: Stop | null): void {
        if (stop !== this.stop) this.stop = stop;
        this.here = 0;
    }
}

/** Whether something happens at the table that is shown. */
function holds(playback: Playback | null): boolean {
    const table = playback?.table;
    if (!playback || !table) return false;
    const left = table.dueAt === null ? null : (table.dueAt - Date.now()) / 1000;
    const justLanded = Date.now() - playback.landedAt < APPLAUSE;
    return playback.motion !== null || justLanded || staffUi(table.view.game).isExciting(table.view, left);
}
