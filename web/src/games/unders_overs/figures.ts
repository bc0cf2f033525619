/** What the last throws come to. */

export function boxShares(totals: readonly number[]): Record<"under" | "seven" | "over", number> {
    const under = totals.filter((total) => total < 7).length;
    const seven = totals.filter((total) => total === 7).length;
    return { under, seven, over: totals.length - under - seven };
}

/** How often each total of two dice came, from 2 to 12. */
export function totalCounts(totals: readonly number[]): number[] {
    return Array.from({ length: 11 }, (_, nth) => totals.filter((total) => total === nth + 2).length);
}
