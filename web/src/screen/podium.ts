/** Who stands on the podium. */

import type { Standing } from "../lib/line/messages";

export interface PodiumStep {
    place: number;
    /** Equal totals share the place. */
    names: string[];
    total: number;
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
