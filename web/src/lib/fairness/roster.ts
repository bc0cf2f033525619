/** Who counts where many could: at most forty, chosen by the key of the draw before. */

import { canonical, H, inOrder, toHex } from "./hashing";
import type { Role } from "./lines";
import { Stream } from "./random";

export type Candidate = readonly [name: string, role: Role];

export const MOST = 40;

function byName(candidates: readonly Candidate[]): Candidate[] {
    return [...candidates].sort(([one], [other]) => inOrder(one, other));
}

/** What a roster says of those who could count, where not all of them do. */
export function candidatesHash(candidates: readonly Candidate[]): string {
    return toHex(H("candidates", canonical(byName(candidates))));
}

/** Those of the candidates who count, by name: every witness first, then others; by the names before the first draw. */
export function chosen(candidates: readonly Candidate[], key: Uint8Array | null): string[] {
    if (candidates.length <= MOST) return byName(candidates).map(([name]) => name);
    const by = (role: Role): string[] =>
        byName(candidates)
            .filter(([, theirs]) => theirs === role)
            .map(([name]) => name);
    const stream = key && new Stream(key, "roster");
    const some = (names: string[], room: number): string[] => {
        const count = Math.min(room, names.length);
        return !stream || count === names.length ? names.slice(0, count) : stream.sample(names, count);
    };
    const witnesses = some(by("witness"), MOST);
    return [...witnesses, ...some(by("guest"), MOST - witnesses.length)].sort(inOrder);
}
