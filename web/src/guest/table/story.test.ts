import { describe, expect, it } from "vitest";
import type { TableEvent } from "../../lib/types/events";
import { outcome, story } from "./story";

const RED_17: TableEvent = { event: "spun", pocket: "17", colour: "red" };
const UNSEEN = { rank: null, best: [], contenders: [] };

function settled(who: string, stake: number, back: number): TableEvent {
    return { event: "settled", who, on: "red", stake, back };
}

describe("what became of the guest's chips", () => {
    const cases: [string, TableEvent[], string | null, number][] = [
        ["a bet that wins", [RED_17, settled("Ann", 200, 400)], "Red 17. You win 200.", 200],
        ["a bet that loses", [RED_17, settled("Ann", 100, 0)], "Red 17. You lose 100.", -100],
        [
            "several bets, taken together",
            [RED_17, settled("Ann", 100, 0), settled("Ann", 10, 360)],
            "Red 17. You win 250.",
            250,
        ],
        ["a stake that comes back", [settled("Ann", 100, 100)], "Your stake comes back.", 0],
        ["somebody else's bet", [RED_17, settled("Bob", 100, 200)], null, 0],
        [
            "zero, and prison",
            [
                { event: "spun", pocket: "0", colour: "green" },
                { event: "imprisoned", who: "Ann", on: "red", stake: 50, again: false },
            ],
            "Zero. 50 stay in prison.",
            0,
        ],
        [
            "a share of a pot",
            [{ event: "pot_won", pot: 0, amount: 300, shares: { Ann: 150, Bob: 150 }, hand: "", ...UNSEEN }],
            "You win 150.",
            150,
        ],
        [
            "a hand against the dealer's",
            [
                { event: "turned", card: "Td", total: 19, blackjack: false },
                {
                    event: "hand_settled",
                    who: "Ann",
                    on: "box 1",
                    stake: 50,
                    back: 125,
                    outcome: "blackjack",
                },
            ],
            "The dealer has 19. You win 75.",
            75,
        ],
    ];

    it.each(cases)("%s", (_, events, text, change) => {
        const found = outcome(events, "Ann");
        expect(found?.text ?? null).toBe(text);
        expect(found?.change ?? 0).toBe(change);
    });
});

describe("what happened", () => {
    const cases: [string, TableEvent, string][] = [
        [
            "others' moves are told",
            { event: "acted", who: "Bob", did: "raise", amount: 100, to: 150, all_in: false },
            "Bob raises to 150.",
        ],
        [
            "one's own are known",
            { event: "acted", who: "Ann", did: "call", amount: 50, to: 50, all_in: false },
            "",
        ],
        [
            "all in says with how much",
            { event: "acted", who: "Bob", did: "call", amount: 20, to: 70, all_in: true },
            "Bob is all in with 70.",
        ],
        [
            "one's own dice are told",
            { event: "rolled", who: "Ann", dice: [5, 5, 2, 1], hand: "a pair", points: 1 },
            "Ann: A pair.",
        ],
        [
            "a shared pot names all",
            { event: "pot_won", pot: 0, amount: 90, shares: { Bob: 45, Cleo: 45 }, hand: "", ...UNSEEN },
            "Bob and Cleo share 90.",
        ],
    ];

    it.each(cases)("%s", (_, event, text) => expect(story([event], "Ann")).toBe(text));

    it("tells the last thing that is worth a sentence", () => {
        expect(
            story(
                [
                    { event: "sat_down", who: "Bob", chips: 100 },
                    { event: "invited", who: "Bob" },
                    { event: "opened" },
                ],
                "Ann",
            ),
        ).toBe("Bob has the dice.");
    });
});
