import { en as guest } from "./guest/en";

/** English, and the keys that every other language has to have. */
export const en = {
    card: {
        suits: { c: "clubs", d: "diamonds", h: "hearts", s: "spades" },
        ranks: {
            "2": "two",
            "3": "three",
            "4": "four",
            "5": "five",
            "6": "six",
            "7": "seven",
            "8": "eight",
            "9": "nine",
            T: "ten",
            J: "jack",
            Q: "queen",
            K: "king",
            A: "ace",
        },
        name: (rank: string, suit: string) => `${rank} of ${suit}`,
        faceDown: "card, face down",
        none: "no card yet",
    },
    chip: {
        worth: (amount: string) => `chips worth ${amount}`,
        of: (who: string, amount: string) => `${who}: ${amount}`,
        laid: (guests: number, written: string, total: string) =>
            `${written} ${guests === 1 ? "guest" : "guests"}, ${total}`,
    },
    die: {
        shows: (face: string) => `die showing ${face}`,
        tumbling: "die in the air",
        throw: "Throw the dice",
        thrower: (who: string) => `${who} throws`,
    },
    element: {
        close: "Close",
        less: "Less",
        more: "More",
        seconds: (count: number, written: string) =>
            count === 1 ? `${written} second left` : `${written} seconds left`,
        back: "Back",
    },
    guest,
    andMore: (count: string) => `and ${count} more`,
    and: "and",
    seat: { away: "sits out" },
    pays: (times: string) => `${times} to 1`,
} as const;
