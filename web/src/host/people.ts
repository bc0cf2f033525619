/** Who is shown among the people: by table, without money, away, or by what somebody looks for. */

import { finds } from "../lib/plain";
import type { Standing } from "../lib/protocol/messages";
import type { Guest } from "./desk.svelte";

export type Which = "all" | "broke" | "away";

export interface Sought {
    which: Which;
    /** Who sits at this table; none: wherever they are. */
    table: string;
    wanted: string;
}

/** Somebody with what they can be found by. */
export interface Listed {
    standing: Standing;
    guest: Guest | undefined;
    /** The tables they sit at. */
    tables: readonly { id: string; name: string }[];
}

export function isBroke({ money, chips }: Standing): boolean {
    return money <= 0 && Object.values(chips).every((held) => !held);
}

export function isAway(guest: Guest | undefined): boolean {
    return guest !== undefined && !guest.gone && !guest.here;
}

export function sought(people: readonly Listed[], { which, table, wanted }: Sought): Listed[] {
    return people.filter(
        ({ standing, guest, tables }) =>
            (which === "all" || (which === "broke" ? isBroke(standing) && !guest?.gone : isAway(guest))) &&
            (!table || tables.some(({ id }) => id === table)) &&
            finds(wanted, standing.name, ...tables.map(({ name }) => name)),
    );
}
