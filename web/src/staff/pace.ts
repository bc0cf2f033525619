/** How long tables wait, in seconds: the house's own where a table says nothing else. */

export const USUAL_PACE = {
    betting: 30,
    decision: 30,
    between: 6,
    step: 1.5,
    misses: 2,
    throw: 10,
    away: 600,
} as const;

export type Pace = Record<keyof typeof USUAL_PACE, number>;

export function paceOf(pace: Partial<Pace>): Pace {
    return { ...USUAL_PACE, ...pace };
}

/** Seconds that a table gives for what it waits for in this phase. */
export function timeFor(phase: string, pace: Partial<Pace>): number {
    const all = paceOf(pace);
    if (phase === "waiting") return all.between;
    return phase === "betting" ? all.betting : all.decision;
}
