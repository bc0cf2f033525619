/** How long tables wait, in seconds: the house's own where a table says nothing else. */

import type { Pace as SaidPace } from "../lib/types/night";

export type Pace = Required<SaidPace>;

export const USUAL_PACE: Readonly<Pace> = {
    betting: 30,
    decision: 30,
    between: 6,
    step: 1.5,
    misses: 2,
    throw: 10,
    away: 600,
    closes_bets: false,
};

export function paceOf(pace: Partial<Pace>): Pace {
    return { ...USUAL_PACE, ...pace };
}

/** Seconds that a table gives for what it waits for in this phase. */
export function timeFor(phase: string, pace: Partial<Pace>): number {
    const all = paceOf(pace);
    if (phase === "waiting") return all.between;
    return phase === "betting" ? all.betting : all.decision;
}
