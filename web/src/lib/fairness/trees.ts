/** Hash trees, of a deck's leaves and of stakes: in a row of odd length the last node moves up as it is. */

import { fromHex, H, inOrder, toHex } from "./hashing";

/** The node on top. */
export function rootOf(row: readonly Uint8Array[]): Uint8Array {
    if (row.length === 1) return row[0]!;
    const above: Uint8Array[] = [];
    for (let at = 0; at < row.length; at += 2)
        above.push(at + 1 < row.length ? H("node", row[at]!, row[at + 1]!) : row[at]!);
    return rootOf(above);
}

/** The node on top by one leaf of so many and its neighbours, from the bottom up; null where they are too many or too few. */
export function climbed(
    leaf: Uint8Array,
    place: number,
    size: number,
    path: readonly string[],
): Uint8Array | null {
    let node = leaf;
    let next = 0;
    for (; size > 1; size = Math.ceil(size / 2), place >>= 1) {
        if (place === size - 1 && place % 2 === 0) continue;
        const beside = path[next++];
        if (beside === undefined) return null;
        const other = fromHex(beside);
        node = place % 2 ? H("node", other, node) : H("node", node, other);
    }
    return next === path.length ? node : null;
}

/** What somebody has staked on something. */
export type Stake = readonly [who: string, on: string, amount: number];

/** Stakes in order, those of one name on the same thing added up. */
export function sorted(stakes: readonly Stake[]): Stake[] {
    const sums = new Map<string, Stake>();
    for (const [who, on, amount] of stakes) {
        const place = JSON.stringify([who, on]);
        sums.set(place, [who, on, (sums.get(place)?.[2] ?? 0) + amount]);
    }
    return [...sums.values()].sort(([who, on], [other, there]) => inOrder(who, other) || inOrder(on, there));
}

/** What a roster says of the stakes on its draw. */
export function stakesRoot(stakes: readonly Stake[]): string {
    const leaves = sorted(stakes).map(([who, on, amount]) => H("stake", who, on, amount));
    return leaves.length ? toHex(rootOf(leaves)) : "";
}
