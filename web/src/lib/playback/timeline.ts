/** How long things take to be seen, so that they come to rest everywhere at the same moment. */

import type { TableCard } from "../protocol/messages";
import type { Events, TableEvent } from "../types/events";
import type { Game } from "../types/tables";

export type Paced = Pick<TableCard, "equipment" | "pace">;
export type StepSound = "ball" | "dice" | "card";

/** How a step is shown in which something happened. */
export interface Cue {
    /** Milliseconds before the next step; none: it is seen together with that. */
    ms?: number;
    sound?: StepSound;
    /** Something moves until then, and what it brings is told when it has come to rest. */
    lands?: boolean;
    /** It takes its time even where motion is reduced. */
    evenStill?: boolean;
}

/** What a game says of its steps, by what happened in them. */
export interface Timeline<G extends Game = Game> {
    cue(event: Events[G], table: Paced): Cue | undefined;
    /** The steps at the end of a round take no more than this share of the time to the next. */
    share?: number;
}

/** How one step is shown. Real equipment has come to rest already. */
export function cueOf(
    timeline: Timeline,
    events: readonly TableEvent[],
    table: Paced,
    still: boolean,
): Required<Pick<Cue, "ms">> & Cue {
    const cue = events.map((event) => timeline.cue(event, table)).findLast(Boolean) ?? {};
    const takesTime = table.equipment !== "real" && (cue.evenStill || !still);
    return { ...cue, ms: takesTime ? (cue.ms ?? 0) : 0 };
}

/** Between two rounds where the table does not say: as in the rule book. */
const USUAL_BETWEEN = 6;
const LONGEST_SPIN = 6500;
const LONGEST_THROW = 1400;

/** Milliseconds of a spin: most of the pause between rounds. */
export function spinTime({ pace }: Paced): number {
    return Math.min(LONGEST_SPIN, (pace.between ?? USUAL_BETWEEN) * 700);
}

/** Dice that are thrown, for as long as they are drawn to roll. */
export function throwCue({ pace }: Paced): Cue {
    return { ms: Math.min(LONGEST_THROW, (pace.between ?? USUAL_BETWEEN) * 400), sound: "dice", lands: true };
}
