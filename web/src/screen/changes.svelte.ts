/** What has just changed in the standings, and what everybody's chips look like. */

import type { ChipStyle } from "../lib/felt/chips";
import { styleOf } from "../lib/felt/chips";
import type { Standing } from "../lib/protocol/messages";
import type { StaffSession } from "../staff/session.svelte";

/** Milliseconds for which a change is marked. */
const MARKED = 6000;

interface Change {
    amount: number;
    climbs: boolean;
}

export class Changes {
    styles = $state.raw<Readonly<Record<string, ChipStyle>>>({});
    private marked = $state.raw<Readonly<Record<string, Change>>>({});
    private before: ReadonlyMap<string, Standing> | null = null;
    private asking = false;

    of(name: string): number {
        return this.marked[name]?.amount ?? 0;
    }

    climbs(name: string): boolean {
        return this.marked[name]?.climbs ?? false;
    }

    see(standings: readonly Standing[]): void {
        const found = this.before && changesSince(this.before, standings);
        this.before = new Map(standings.map((one) => [one.name, one]));
        if (!found || !Object.keys(found).length) return;
        this.marked = { ...this.marked, ...found };
        setTimeout(() => this.fade(found), MARKED);
    }

    private fade(found: Readonly<Record<string, Change>>): void {
        const still = Object.entries(this.marked).filter(([name, change]) => found[name] !== change);
        this.marked = Object.fromEntries(still);
    }

    /** Learn the chips of those whom we do not know yet. */
    colour(session: StaffSession, standings: readonly Standing[]): void {
        if (this.asking || standings.every(({ name }) => name in this.styles)) return;
        this.asking = true;
        void session
            .lookUp("people")
            .then((found) => {
                const guests = found?.guests ?? [];
                this.styles = Object.fromEntries(guests.map((one) => [one.name, styleOf(one)]));
            })
            .finally(() => (this.asking = false));
    }
}

/** Who has more or less than before, and who has passed somebody by winning. */
export function changesSince(
    before: ReadonlyMap<string, Standing>,
    standings: readonly Standing[],
): Record<string, Change> {
    const found: Record<string, Change> = {};
    for (const { name, place, total } of standings) {
        const then = before.get(name);
        if (!then || then.total === total) continue;
        found[name] = { amount: total - then.total, climbs: place < then.place && total > then.total };
    }
    return found;
}
