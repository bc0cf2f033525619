/** Alarms age: what has stood for a while, or was seen and put aside, is not shouted any more. */

import type { Trouble } from "./trouble";

const MINUTE = 60_000;

/** How long somebody is called for it; the rest until it is mended, or put aside. */
const LOUD: Partial<Record<Trouble["kind"], number>> = { broke: 2 * MINUTE, lost: 10 * MINUTE };

export class Alarms {
    /** When each began, by table. */
    private readonly begun = new Map<string, Map<string, number>>();
    /** Those that were put aside, as they began. */
    private aside = $state.raw<ReadonlySet<string>>(new Set());

    /** The troubles of a table, the old ones and those put aside marked as calm. */
    aged(table: string, troubles: readonly Trouble[], now: number): Trouble[] {
        const before = this.begun.get(table);
        const begun = new Map(troubles.map((one) => [keyOf(one), before?.get(keyOf(one)) ?? now]));
        this.begun.set(table, begun);
        return troubles.map((one) => {
            const since = begun.get(keyOf(one))!;
            const old = now - since > (LOUD[one.kind] ?? Infinity);
            return old || this.aside.has(`${table} ${keyOf(one)} ${since}`) ? { ...one, calm: true } : one;
        });
    }

    /** Hear no more of a trouble, until it is over and comes again. */
    putAside(table: string, trouble: Trouble): void {
        const since = this.begun.get(table)?.get(keyOf(trouble));
        this.aside = new Set([...this.aside, `${table} ${keyOf(trouble)} ${since}`]);
    }
}

function keyOf({ kind, who }: Trouble): string {
    return [kind, ...who].join(" ");
}
