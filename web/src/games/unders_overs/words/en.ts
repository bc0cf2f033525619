export const en = {
    boxes: { under: "Under 7", seven: "7", over: "Over 7" },
    chance: (count: string) => `${count} in 36`,
    wins: "wins",
    last: "Last throws",
    story: { thrown: (sum: string) => `The dice show ${sum}.` },
    rules: {
        short: [
            "Two dice are thrown. Bet on under 7, on 7 or on over 7.",
            "Under and over pay 1 to 1, seven pays 4 to 1.",
            "If the dice don’t land flat, it’s no throw: all bets are returned.",
        ],
    },
} as const;
