/** Who is seen on the big screen in a race of many. */

import type { PairsWagersView } from "../../lib/types/tables";

/** Lanes that the screen has room for. */
export const LANES = 10;

/** In the order of the seats; of many, whoever rolls and those who are ahead. */
export function racers(
    names: readonly string[],
    { standing, turn }: Pick<PairsWagersView, "standing" | "turn">,
    most = LANES,
): { lanes: readonly string[]; more: number } {
    if (names.length <= most) return { lanes: names, more: 0 };
    const rolls = turn?.who ?? "";
    const points = (name: string) => standing[name] ?? 0;
    const ahead = names.toSorted(
        (one, other) => Number(other === rolls) - Number(one === rolls) || points(other) - points(one),
    );
    const seen = new Set(ahead.slice(0, most - 1));
    return { lanes: names.filter((name) => seen.has(name)), more: names.length - seen.size };
}
