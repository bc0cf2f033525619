/** Marks in the standings, in English. */
export const en = {
    removed: "shown out",
    house: "house player",
    rebuys: (count: number, written: string) =>
        count === 1 ? "bought in again" : `bought in again ${written} times`,
    granted: (amount: string) => `was handed ${amount}`,
    owes: (amount: string) => `owes ${amount}`,
    apart: "Without a place",
} as const;
