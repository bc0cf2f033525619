/** What is said at the door, and to whom nothing is left: in English. */
export const en = {
    join: {
        code: "Tonight’s code",
        codeHint: "It’s on the big screen.",
        name: "Your name",
        team: "Team name",
        asTeam: "Play as a team",
        alone: "Play on my own",
        teamHint: "Everyone who joins under this name shares the same chips.",
        enter: "Come in",
        goodbye: "This phone has left the night",
        backIn: "Come in again",
        programs: "Programs may play here; their names begin with ⌨.",
        noAnswer: "The host isn’t answering. Are you on the right network?",
        teams: "Teams already here",
        chips: "Your chips",
        chipsHint: "Choose, or leave it to the house.",
        colours: {
            blue: "blue",
            orange: "orange",
            yellow: "yellow",
            ivory: "ivory",
            violet: "violet",
            black: "black",
            pink: "pink",
            sky: "light blue",
        },
    },
    /** This phone was here before. */
    back: {
        title: "Welcome back",
        as: (name: string) => `Go on as ${name}`,
        other: "Somebody else plays on this phone",
        otherHint: "Two of you on one phone? The host is asked.",
    },
    out: {
        title: "You’ve been shown out",
        says: "The host has asked you to leave; only the host can let you in again.",
        again: "Try again",
    },
    /** Why the host would have to let somebody in. */
    knock: {
        name: (name: string) => `Are you ${name}?`,
        nameSays: (name: string) =>
            `${name} is already here. Is that you, with another phone? The host can let you in; the old phone is then signed out.`,
        device: "Two of you on this phone?",
        deviceSays: "It already plays for somebody else. The host can let you in as well.",
        asks: "Knock, please",
        asksSays: "Tonight the host is asked before anybody comes in.",
        ask: "Ask the host",
        rename: "Choose another name",
        back: "Back",
        waiting: (name: string) => `${name}, the host is being asked`,
        waitingSays: "Keep this page open: you come in as soon as the host says so.",
        lost: "No connection. The host still knows that you’re waiting; reconnecting…",
        stop: "Don’t wait",
        no: "Not this time",
        again: "Knock again",
    },
    /** Nothing is left to play with. */
    broke: {
        title: "You have nothing left",
        ask: "Ask the host: they can hand you more play money.",
        offer: (amount: string) =>
            `The host lets you buy in again for ${amount}. It’s marked in the standings.`,
        buy: (amount: string) => `Buy in again for ${amount}`,
    },
} as const;
