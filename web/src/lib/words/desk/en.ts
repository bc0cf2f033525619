/** English at the host's desk, and the keys that every other language has to have. */
export const en = {
    setup: {
        title: "What kind of night is it?",
        hint: "One tap is enough. Tables can still be opened, changed and closed while people play.",
        guests: "How many guests?",
        occasion: "Which evening?",
        occasions: {
            casino: { title: "The whole casino", says: "All five games, side by side." },
            poker: { title: "Poker night", says: "Texas hold’em and nothing else, unhurried." },
            fundraiser: {
                title: "Fundraiser",
                says: "Wheel and dice, understood at once. Raffle and auction at the end.",
            },
            hour: { title: "A quick hour", says: "Three games, short waits: for a break or a small party." },
            croupiers: {
                title: "With croupiers",
                says: "Real wheel and cards: people deal, the phones keep count.",
            },
        },
        own: "Make it your own",
        name: "What is it called?",
        games: "Which games?",
        money: "Everybody starts with",
        dealing: "Who deals?",
        dealings: {
            house: "The house, by itself",
            dealers: "People, on their phones",
            real: "People, with real dice, wheel and cards",
        },
        tempo: "How fast?",
        tempos: { calm: "Calm", usual: "As usual", quick: "Quick" },
        result: "Your night",
        tables: (count: number, written: string) => (count === 1 ? `${written} table` : `${written} tables`),
        each: (money: string) => `${money} for everybody`,
        inAll: (money: string) => `${money} of play money in all`,
        seats: (seats: string) => `${seats} seats`,
        anyNumber: "any number of seats",
        chips: (values: string) => `chips of ${values}`,
        exchange: (money: string) => `sit down with ${money}`,
        dealers: (count: number, written: string) =>
            count === 1
                ? `${written} person deals: appoint them under People.`
                : `${written} people deal: appoint them under People.`,
        open: "Open the doors",
        skip: "Skip this",
        skipMeans: "and begin with the tables that stand there now",
        again: "Set the night up",
        againHint: "As long as nobody has come in, everything can be another way.",
    },
    invite: {
        scan: "Guests scan this, or open the address and type the code.",
        orElse: "Or else",
        screen: "A television or projector in the room? Open this there:",
        toDesk: "To the desk",
    },
} as const;
