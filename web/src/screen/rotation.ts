/** Which table the big screen shows, and when it goes on to the next. */

import type { TableCard } from "../lib/protocol/messages";

/** A table's id, or everybody's places. */
export type Stop = string;
export const STANDINGS: Stop = "standings";

/** Milliseconds at a table, and at everybody's places; and the most that something keeps us longer. */
export const DWELL = 25_000;
const DWELL_AT_STANDINGS = 12_000;
const LONGEST = 40_000;

/** Those worth looking at: where somebody sits and play goes on; else those that are open at all. */
export function worthSeeing(tables: readonly TableCard[]): readonly TableCard[] {
    const open = tables.filter(({ status }) => !["planned", "closed", "stopped"].includes(status));
    const busy = open.filter(({ seated }) => seated > 0);
    const playing = busy.filter(({ status }) => status !== "paused");
    return playing.length ? playing : busy.length ? busy : open;
}

/** Where the rotation comes by: those tables, and everybody's places where the list beside is too short. */
export function stopsOf(tables: readonly TableCard[], guests: number, listed: number): Stop[] {
    const stops = worthSeeing(tables)
        .filter(({ seated }) => seated > 0)
        .map(({ id }) => id);
    return stops.length && guests > listed ? [...stops, STANDINGS] : stops;
}

/** The stop after this one, or before it, going round; the first where this one is gone. */
export function beside(stops: readonly Stop[], shown: Stop | null, steps = 1): Stop | null {
    if (!stops.length) return null;
    const place = stops.indexOf(shown ?? "");
    if (place < 0) return stops[0]!;
    return stops[(place + steps + stops.length) % stops.length]!;
}

/** Whether it is time to go on, after so many milliseconds here. */
export function goesOn(stop: Stop | null, here: number, exciting: boolean): boolean {
    const dwell = stop === STANDINGS ? DWELL_AT_STANDINGS : DWELL;
    return here >= (exciting ? dwell + LONGEST : dwell);
}
