/** Which table the big screen shows. */

import type { Sign } from "../lib/line/messages";

/** Those worth looking at: where somebody sits and play goes on; else those that are open at all. */
export function worthSeeing(tables: readonly Sign[]): readonly Sign[] {
    const open = tables.filter(({ status }) => status !== "closed" && status !== "stopped");
    const busy = open.filter(({ seated }) => seated > 0);
    return busy.length ? busy : open;
}

/** The table after this one, or before it, going round; the first where this one is gone. */
export function beside(tables: readonly Sign[], shown: string | null, steps = 1): string | null {
    if (!tables.length) return null;
    const place = tables.findIndex(({ id }) => id === shown);
    if (place < 0) return tables[0]!.id;
    return tables[(place + steps + tables.length) % tables.length]!.id;
}
