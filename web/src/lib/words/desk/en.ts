/** What a line of the journal is made of. */
interface Told {
    by: string;
    name: string;
    table: string;
    amount: string;
    words: string;
}

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
    closesIn: (time: string) => `closes in ${time}`,
    later: "Changes wait for the end of this round.",
    needs: { title: "Needs you", look: "Have a look" },
    trouble: {
        nobodyDeals: "Nobody deals here. Appoint a dealer, or let the house deal.",
        dealerAway: (names: string) => `The dealer’s phone is not connected: ${names}`,
        stalled: "Has been waiting for the dealer for a while",
        lost: (names: string) => `Phone not connected: ${names}`,
        broke: (names: string) => `Without chips: ${names}`,
    },
    bank: {
        course: "The house over the evening",
        won: "The house has won so much from the guests.",
        lost: "The house has paid the guests so much more than it took.",
        even: "The house has neither won nor lost.",
        perTable: "Table by table",
        rounds: (count: number, written: string) => (count === 1 ? `${written} round` : `${written} rounds`),
        lies: (amount: string) => `${amount} on the table`,
        nothing: "No round was played yet.",
        paid: (amount: string) => `Beyond the line: ${amount} that the house has paid out of its own.`,
    },
    movement: {
        find: "Find somebody",
        away: "phone not connected",
        up: " places up in the last ten minutes",
        down: " places down in the last ten minutes",
    },
    announced: "Everybody was told.",
    lastCallIn: (minutes: number, written: string) =>
        minutes === 0
            ? "Last call now"
            : minutes === 1
              ? "Last call in a minute"
              : `Last call in ${written} minutes`,
    ending: {
        means: (tables: string) =>
            `No new round begins. What is under way is played to its end (${tables}); then all chips are changed back and the standings are final. There is no way back.`,
        atOnce: "All chips are changed back and the standings are final. There is no way back.",
        lastRounds: "The last rounds are being played",
        ready: "All rounds are over",
        byItself: "The night ends by itself when they are over.",
        winners: "End the night and show the winners",
    },
    secret: {
        title: "Your own link",
        hint: "Has somebody seen it, or is a device lost that was signed in as the host?",
        renew: "A new link for me",
        sure: "Make a new link for yourself?",
        means: "The old one is worth nothing any more, and every other device of yours is signed out.",
        yours: "Your new link",
        keep: "For you alone: it is shown this once. This device stays signed in.",
    },
    journal: {
        search: "Search",
        show: "Show",
        all: "Everything",
        groups: { people: "People", money: "Money", tables: "Tables", night: "The night" },
        nothing: "Nothing to be found.",
        more: (count: string) => `${count} earlier ones`,
        roles: { host: "The host", house: "The house", clock: "The clock" },
        deeds: {
            create: (_: Told) => `The night begins.`,
            set_up: (_: Told) => `The host sets the night up.`,
            resume: (_: Told) => `The host’s machine is ready.`,
            clock_changed: (_: Told) => `The time of day was set on the host’s machine.`,
            note: ({ words }: Told) => `${words}`,
            new_secret: (_: Told) => `The host has a new link.`,
            announce: ({ words }: Told) => `The host says: ${words}`,
            last_call: ({ amount }: Told) => `Last call, ${amount} minutes before the tables close.`,
            warn: (_: Told) => `The tables close soon.`,
            close: (_: Told) => `No new rounds.`,
            end_night: (_: Told) => `The night is over.`,
            raffle: ({ name }: Told) => `${name} is raffled.`,
            offer: ({ name }: Told) => `${name} is put up for auction.`,
            bid: ({ by, amount }: Told) => `${by} bids ${amount}.`,
            hammer: (_: Told) => `The hammer falls.`,
            join: ({ by }: Told) => `${by} comes in.`,
            appoint: ({ name }: Told) => `${name} becomes a dealer.`,
            new_link: ({ name }: Told) => `${name} gets a new link.`,
            claim: ({ by }: Told) => `${by} comes in by a link.`,
            mute: ({ name }: Told) => `${name} is muted.`,
            unmute: ({ name }: Told) => `${name} may speak again.`,
            remove: ({ name, words }: Told) => `${name} is shown out: ${words}`,
            go_home: ({ by }: Told) => `${by} goes home.`,
            say: ({ by, words }: Told) => `${by}: ${words}`,
            grant: ({ name, amount, words }: Told) => `${name} is handed ${amount}: ${words}`,
            adjust: ({ name, amount, words }: Told) => `${name}’s money is corrected by ${amount}: ${words}`,
            exchange: ({ by, amount, table }: Told) => `${by} changes ${amount} at ${table}.`,
            open_table: ({ name }: Told) => `${name} is opened.`,
            change_table: ({ table }: Told) => `${table} is played another way.`,
            pause: ({ table, by }: Told) => `${table} is paused by ${by}.`,
            go_on: ({ table }: Told) => `${table} goes on.`,
            close_table: ({ table, words }: Told) => `${table} closes. ${words}`,
            sit: ({ by, table, amount }: Told) => `${by} sits down at ${table} with ${amount}.`,
            seat: ({ name, table }: Told) => `${name} is moved to ${table}.`,
            leave: ({ by, table }: Told) => `${by} gets up from ${table}.`,
            sit_out: ({ by, table }: Told) => `${by} sits out at ${table}.`,
            come_back: ({ by, table }: Told) => `${by} plays on at ${table}.`,
            seat_time_up: ({ name, table }: Told) =>
                `${name} was away for long and gives up the seat at ${table}.`,
            cannot_pay: ({ name, table }: Told) => `${name} cannot pay the ante at ${table} and sits out.`,
            stop_table: ({ table, words }: Told) => `${table} was stopped: ${words}`,
            start_tournament: ({ table }: Told) => `A tournament begins at ${table}.`,
            next_level: ({ table }: Told) => `The blinds rise at ${table}.`,
            rebuy: ({ by, table }: Told) => `${by} buys in again at ${table}.`,
            void: ({ table, by, words }: Told) => `A round at ${table} is called off by ${by}: ${words}`,
        },
    },
} as const;
