export const en = {
    symbols: {
        crown: "Crown",
        anchor: "Anchor",
        heart: "Heart",
        diamond: "Diamond",
        club: "Club",
        spade: "Spade",
    },
    last: "Last throws",
    rules: {
        short: [
            "Three dice show crowns, anchors, hearts, diamonds, clubs and spades. Bet on the symbols you like.",
            "A bet pays 1 to 1 if one die shows its symbol, 2 to 1 if two do, and most if all three do.",
            "A symbol that no die shows loses.",
            "A throw that does not lie flat is no throw: all bets go back.",
        ],
        triple: (times: string) => `Three alike pay ${times} to 1.`,
        symbol: "Any symbol",
    },
    staff: {
        options: { triple: { label: "Three alike pay", hint: "to 1; the rule book says 3" } },
    },
} as const;
