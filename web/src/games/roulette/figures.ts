/** What the last spins come to. */

import type { RouletteView } from "../../lib/types/tables";
import { winners } from "../../screen/winners";
import { colourOf, pocketsOf, type WheelName } from "./wheel";

/** Rounds before which it says nothing that a number has not come. */
const LONG = 20;

export function colourShares(pockets: readonly string[]): Record<"red" | "green" | "black", number> {
    const count = (colour: string) => pockets.filter((pocket) => colourOf(pocket) === colour).length;
    return { red: count("red"), green: count("green"), black: count("black") };
}

/** Zero is neither even nor odd, and in no dozen. */
function numbered(pockets: readonly string[]): number[] {
    return pockets.map(Number).filter((number) => number > 0);
}

export function parityShares(pockets: readonly string[]): Record<"even" | "odd", number> {
    const numbers = numbered(pockets);
    const odd = numbers.filter((number) => number % 2).length;
    return { even: numbers.length - odd, odd };
}

export function dozenShares(pockets: readonly string[]): [number, number, number] {
    const numbers = numbered(pockets);
    const dozen = (nth: number) => numbers.filter((number) => Math.ceil(number / 12) === nth).length;
    return [dozen(1), dozen(2), dozen(3)];
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

/** Those that have not come for longest, the coldest first; none before many rounds are played. */
export function cold(pockets: readonly string[], wheel: WheelName, most: number): string[] {
    if (pockets.length < LONG) return [];
    const since = (pocket: string) => {
        const rounds = pockets.indexOf(pocket);
        return rounds < 0 ? pockets.length : rounds;
    };
    return pocketsOf(wheel)
        .toSorted((one, other) => since(other) - since(one))
        .slice(0, most);
}

/** What the spin has brought each who has won more than was lost, most first. */
export function roundWinners(results: RouletteView["results"]): [who: string, amount: number][] {
    return winners(
        results.flatMap((one) => (one.event === "imprisoned" ? [] : [{ [one.who]: one.back - one.stake }])),
    ).filter(([, amount]) => amount > 0);
}
