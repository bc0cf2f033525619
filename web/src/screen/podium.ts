/** Who stands on the podium, and when each is called. */

import type { Standing } from "../lib/protocol/messages";
import type { GuestTotals } from "../lib/types/night";

export interface PodiumStep {
    place: number;
    /** Equal totals share the place (N-8). */
    names: string[];
    total: number;
}

/** Whether somebody is called at all: whoever was shown out is on record, without a place (N-19). */
export function hasPlace({ place }: Standing): boolean {
    return place > 0;
}

/** The first three places; where two share the first there is no second. */
export function podium(standings: readonly Standing[]): PodiumStep[] {
    const steps = new Map<number, PodiumStep>();
    for (const { place, name, total } of standings) {
        if (place > 3) continue;
        const step = steps.get(place) ?? { place, names: [], total };
        step.names.push(name);
        steps.set(place, step);
    }
    return [...steps.values()];
}

/** A moment of the ceremony: a drum roll for a place, its call, or in the end everybody. */
export type Moment = { at: number; place: number; is: "roll" | "call" } | { at: number; is: "all" };

/** Milliseconds: the lights go down, the drums roll for a place and longer for the first, applause. */
const BEGINNING = 2500;
const ROLL = { 1: 4500, 2: 3000, 3: 3000 } as const;
const APPLAUSE = { 1: 9000, 2: 2500, 3: 2500 } as const;

/** The last place of the podium is called first; places that nobody has are passed over. */
export function ceremony(steps: readonly PodiumStep[]): Moment[] {
    const moments: Moment[] = [];
    let at = BEGINNING;
    for (const place of [3, 2, 1] as const) {
        if (!steps.some((step) => step.place === place)) continue;
        moments.push({ at, place, is: "roll" }, { at: at + ROLL[place], place, is: "call" });
        at += ROLL[place] + APPLAUSE[place];
    }
    return [...moments, { at: steps.length ? at : 0, is: "all" }];
}

/** What somebody is remembered for, and who share it. */
export interface Feat {
    feat: "rounds" | "best" | "luck";
    names: string[];
    /** Rounds, play money, or the share of rounds that were won. */
    value: number;
    game: string;
}

/** Rounds after which luck is worth a word. */
const ENOUGH = 5;

/** Most rounds, the biggest win, and the largest share of rounds won. */
export function feats(evenings: readonly GuestTotals[]): Feat[] {
    const lucky = evenings.filter(({ rounds, won }) => rounds >= ENOUGH && won > 0);
    const found = [
        first("best", evenings, ({ best }) => best),
        first("rounds", evenings, ({ rounds }) => rounds),
        first("luck", lucky, ({ rounds, won }) => won / rounds),
    ];
    return found.filter((feat) => feat !== null);
}

function first(
    feat: Feat["feat"],
    evenings: readonly GuestTotals[],
    of: (one: GuestTotals) => number,
): Feat | null {
    const value = Math.max(0, ...evenings.map(of));
    if (!value) return null;
    const those = evenings.filter((one) => of(one) === value);
    return { feat, names: those.map(({ name }) => name), value, game: those[0]!.game };
}
