/** What a table has shown lately. */

import type { Told } from "../lib/line/night.svelte";

/** Where the ball fell, the newest first. */
export function pocketsOf(told: readonly Told[]): string[] {
    return told
        .flatMap(({ events }) => events)
        .flatMap((event) => (event.event === "spun" ? [event.pocket] : []))
        .toReversed();
}

/** What two dice came to, the newest first. */
export function throwsOf(told: readonly Told[]): number[] {
    return told
        .flatMap(({ events }) => events)
        .flatMap((event) => (event.event === "thrown" ? [event.dice[0] + event.dice[1]] : []))
        .toReversed();
}

/** The most frequent, with how often; of equal ones whichever came last. Once is no habit. */
export function frequent<Value>(values: readonly Value[], most: number): [Value, number][] {
    const counts = new Map<Value, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts]
        .filter(([, count]) => count > 1)
        .sort(([, one], [, other]) => other - one)
        .slice(0, most);
}
