/** Who is seen on the big screen in a race of many. */

import type { PairsWagersView } from "../../lib/types/tables";

/** Lanes that the screen has room for. */
const LANES = 8;

/** In the order of the seats; of many, whoever rolls and those who are ahead. */
export function racers(view: Pick<PairsWagersView, "standing" | "turn">): { lanes: string[]; more: number } {
    const names = Object.keys(view.standing);
    if (names.length <= LANES) return { lanes: names, more: 0 };
    const rolls = view.turn?.who ?? "";
    const ahead = names.toSorted(
        (one, other) =>
            Number(other === rolls) - Number(one === rolls) || view.standing[other]! - view.standing[one]!,
    );
    const seen = new Set(ahead.slice(0, LANES - 1));
    return { lanes: names.filter((name) => seen.has(name)), more: names.length - seen.size };
}
