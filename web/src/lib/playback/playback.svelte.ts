/** A table as it is shown: what the host tells at once is seen one step after the other. */

import { still } from "../felt/motion";
import type { FollowedTable, Move } from "../protocol/night_store.svelte";
import type { TableEvent } from "../types/events";
import { BEGINS } from "../types/roles";
import { cueOf, type Cue, type Paced, type StepSound, type Timeline } from "./timeline";

/** Whoever is told what is seen. */
export interface Audience {
    /** Something is set in motion; what it brings is told when it has come to rest. */
    moves?(): void;
    /** Something is seen on the way to what a move comes to. */
    step?(events: readonly TableEvent[]): void;
    /** Everything up to here has been seen: what happened since it last had. */
    shown?(events: readonly TableEvent[]): void;
    hear?(sound: StepSound, seconds: number): void;
}

interface Step extends Cue {
    ms: number;
    view: FollowedTable["view"];
    events: readonly TableEvent[];
    endsAt: number;
}

/** Milliseconds in which nothing can be seen to move. */
const SHORT = 300;
/** Milliseconds for which it is shown what has come to rest, also when the next round begins. */
const LINGER = 9000;

export class Playback {
    table = $state.raw<FollowedTable | null>(null);
    /** A step is being shown: when it is over, and how long it takes. */
    motion = $state.raw<{ landsAt: number; time: number } | null>(null);
    /** Counts the steps that were shown, and the balls and throws that were seen to come to rest. */
    thrown = $state(0);
    landed = $state(0);
    /** Something has just come to rest. */
    fresh = $state(false);
    /** When it did, by this machine's clock. */
    landedAt = 0;

    private newest: FollowedTable | null = null;
    private paced: Paced = { equipment: "virtual", pace: {} };
    /** The move whose steps are being shown, and those that are left of it. */
    private move: Move | null = null;
    private steps: Step[] = [];
    /** When the last step was over. */
    private busyUntil = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private fading: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly timeline: () => Timeline,
        private readonly audience: Audience = {},
    ) {}

    /** See what the host has told last. */
    see(next: FollowedTable, paced: Paced): void {
        this.newest = next;
        this.paced = paced;
        if (!this.motion) this.advance();
    }

    stop(): void {
        clearTimeout(this.timer);
        clearTimeout(this.fading);
    }

    /** Show the next step that takes time; where there is none, the table as it is now. */
    private advance(): void {
        const step = this.steps.shift() ?? this.nextMove();
        if (step) return this.show(step);
        this.motion = null;
        this.arrive(this.newest!);
    }

    private show(step: Step): void {
        const left = step.endsAt - Date.now();
        const before = this.table ?? { ...this.newest!, version: this.move!.version - 1 };
        this.table = { ...before, view: step.view, options: [], due: null, dueAt: null };
        this.motion = { landsAt: step.endsAt, time: step.ms };
        this.thrown += 1;
        if (step.lands) {
            this.fresh = false;
            this.audience.moves?.();
        } else this.audience.step?.(step.events);
        if (step.sound) this.audience.hear?.(step.sound, left / 1000);
        this.timer = setTimeout(() => {
            this.busyUntil = Date.now();
            this.advance();
        }, left);
    }

    /** The first step that takes time of the moves that have not been shown yet. */
    private nextMove(): Step | undefined {
        const newest = this.newest!;
        const shown = this.move?.version ?? this.table?.version ?? 0;
        const moves = newest.moves.filter(({ version }) => version > shown);
        // What led to a round that has begun since is past.
        const begun = moves.findLastIndex(({ steps }) =>
            steps.some(({ events }) => isBeginning(events, newest)),
        );
        for (const move of moves.slice(Math.max(0, begun))) {
            const steps = this.stepsOf(move, newest);
            if (!steps.length) continue;
            if (this.move) this.arrive(after(this.move, newest));
            this.move = move;
            this.steps = steps;
            return this.steps.shift();
        }
        this.move = null;
        return undefined;
    }

    /** The steps of a move that are still to be seen; the last one is how the table is after it. */
    private stepsOf(move: Move, newest: FollowedTable): Step[] {
        const timeline = this.timeline();
        const cued = move.steps.slice(0, -1).map((step) => ({
            ...step,
            ...cueOf(timeline, step.events, this.paced, still()),
        }));
        let endsAt = Math.max(move.happenedAt, this.busyUntil);
        const all = cued.reduce((sum, { ms }) => sum + ms, 0);
        const most = (timeline.share ?? Infinity) * timeToNextRound(move, newest, endsAt);
        const faster = all > most ? most / all : 1;
        return cued
            .map((step) => ({ ...step, ms: step.ms * faster, endsAt: (endsAt += step.ms * faster) }))
            .filter(({ ms, endsAt }) => ms > 0 && endsAt - Date.now() >= SHORT);
    }

    private arrive(next: FollowedTable): void {
        const before = this.table?.version;
        this.table = next;
        if (before === undefined) return;
        const events = next.batches
            .filter(({ version }) => version > before && version <= next.version)
            .flatMap((one) => one.events);
        const cues = events.map((event) => this.timeline().cue(event, this.paced));
        if (cues.some((cue) => cue?.lands)) this.land();
        else if (cues.some((cue) => cue?.sound === "card")) this.audience.hear?.("card", 0);
        this.audience.shown?.(events);
    }

    private land(): void {
        this.landed += 1;
        this.fresh = true;
        this.landedAt = Date.now();
        clearTimeout(this.fading);
        this.fading = setTimeout(() => (this.fresh = false), LINGER);
    }
}

/** A table as it was after a move, while others have been made: nobody is asked anything then. */
function after({ version, steps }: Move, newest: FollowedTable): FollowedTable {
    return { ...newest, version, view: steps.at(-1)!.view, options: [], due: null, dueAt: null };
}

/** Milliseconds from a moment to the next round, where a move has ended one and it is known when that begins. */
function timeToNextRound({ version }: Move, newest: FollowedTable, from: number): number {
    const isOver = version === newest.version && newest.view.phase === "waiting";
    return isOver && newest.dueAt !== null ? newest.dueAt - from : Infinity;
}

function isBeginning(events: readonly TableEvent[], { view }: FollowedTable): boolean {
    return events.some(({ event }) => event === BEGINS[view.game]);
}
