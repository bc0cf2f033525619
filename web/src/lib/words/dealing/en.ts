/** What dealers do and enter, in English: at the console, and on the phone of a guest who deals. */
export const en = {
    youDeal: "You deal",
    steps: {
        open: "Open betting",
        close: "No more bets",
        throw: "Throw",
        no_throw: "No throw",
        invite: "Invite to throw",
        deal: "Deal",
        start: "Start",
        shuffle: "Shuffle",
    },
    means: {
        no_throw: "The throw doesn’t count, and all bets are returned.",
    },
    back: "Back",
    undo: "Undo",
    whatThrown: "What do the dice show?",
    thrown: (dice: string) => `Thrown: ${dice}`,
    whichRank: "Rank",
    whichSuit: "Suit",
    dealtCards: "Dealt",
    dealt: (count: string, due: string) => `Dealt: ${count} of ${due}`,
    faceDown: (count: string) =>
        count === "1" ? "1 card dealt face down" : `${count} cards dealt face down`,
    enterCards: "Enter the cards",
    dealersCard: "Dealer",
    board: "Board",
    whoThrows: "Who throws?",
    handOver: "Hand over",
    whoDeals: "Who deals from now on?",
    nobodyElse: "There’s nobody else who could deal.",
} as const;
