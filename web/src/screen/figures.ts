/** What the last rounds of a table come to. */

import { colourOf, pocketsOf as pocketsOfWheel, type WheelName } from "../games/roulette/wheel";
import type { RouletteView, UndersOversView } from "../lib/types/tables";

/** Counts side by side: what they are of, and how often it came. */
export type Shares<Name extends string> = Record<Name, number>;

/** Rounds before which it says nothing that a number has not come. */
const LONG = 20;

function count<Name extends string>(names: readonly Name[], of: (name: Name) => number): Shares<Name> {
    return Object.fromEntries(names.map((name) => [name, of(name)])) as Shares<Name>;
}

export function colourShares(pockets: readonly string[]): Shares<"red" | "green" | "black"> {
    return count(
        ["red", "green", "black"],
        (colour) => pockets.filter((pocket) => colourOf(pocket) === colour).length,
    );
}

/** Zero is neither even nor odd, and in no dozen. */
function numbered(pockets: readonly string[]): number[] {
    return pockets.map(Number).filter((number) => number > 0);
}

export function parityShares(pockets: readonly string[]): Shares<"even" | "odd"> {
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
    return pocketsOfWheel(wheel)
        .toSorted((one, other) => since(other) - since(one))
        .slice(0, most);
}

export function boxShares(totals: readonly number[]): Shares<"under" | "seven" | "over"> {
    const under = totals.filter((total) => total < 7).length;
    const seven = totals.filter((total) => total === 7).length;
    return { under, seven, over: totals.length - under - seven };
}

/** How often each total of two dice came, from 2 to 12. */
export function totalCounts(totals: readonly number[]): number[] {
    return Array.from({ length: 11 }, (_, nth) => totals.filter((total) => total === nth + 2).length);
}

type Outcome = "blackjack" | "bust" | "loss" | "surrender" | "tie" | "win";

export function handShares(outcomes: readonly Outcome[]): Shares<"won" | "tied" | "lost"> {
    const won = outcomes.filter((outcome) => outcome === "win" || outcome === "blackjack").length;
    const tied = outcomes.filter((outcome) => outcome === "tie").length;
    return { won, tied, lost: outcomes.length - won - tied };
}

/** What each has won in all of these, most first. */
export function winners(wins: readonly Readonly<Record<string, number>>[]): [who: string, amount: number][] {
    const found = new Map<string, number>();
    for (const shares of wins)
        for (const [who, amount] of Object.entries(shares)) found.set(who, (found.get(who) ?? 0) + amount);
    return [...found].sort(([, one], [, other]) => other - one);
}

type Result = (RouletteView | UndersOversView)["results"][number];

/** What the round has brought each who has won more than was lost, most first. */
export function takings(results: readonly Result[]): [who: string, amount: number][] {
    const changes = results.flatMap((one) =>
        one.event === "imprisoned" ? [] : [{ [one.who]: one.back - one.stake }],
    );
    return winners(changes).filter(([, amount]) => amount > 0);
}
