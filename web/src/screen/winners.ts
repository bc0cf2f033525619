/** What each has won in all of these, most first. */
export function winners(wins: readonly Readonly<Record<string, number>>[]): [who: string, amount: number][] {
    const found = new Map<string, number>();
    for (const shares of wins)
        for (const [who, amount] of Object.entries(shares)) found.set(who, (found.get(who) ?? 0) + amount);
    return [...found].sort(([, one], [, other]) => other - one);
}
