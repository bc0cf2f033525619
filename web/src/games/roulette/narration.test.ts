import { describe, expect, it } from "vitest";
import type { Events } from "../../lib/types/events";
import { narration } from "./narration";

type Event = Events["roulette"];

const RED_17: Event = { event: "spun", pocket: "17", colour: "red" };

function settled(who: string, stake: number, back: number): Event {
    return { event: "settled", who, on: "red", stake, back };
}

describe("what became of the guest's chips", () => {
    const cases: [string, Event[], string | null, number][] = [
        ["a bet that wins", [RED_17, settled("Ann", 200, 400)], "Red 17. You win 200.", 200],
        ["a bet that loses", [RED_17, settled("Ann", 100, 0)], "Red 17. You lose 100.", -100],
        [
            "several bets, taken together",
            [RED_17, settled("Ann", 100, 0), settled("Ann", 10, 360)],
            "Red 17. You win 250.",
            250,
        ],
        ["a stake that comes back", [settled("Ann", 100, 100)], "You get your stake back.", 0],
        ["somebody else's bet", [RED_17, settled("Bob", 100, 200)], null, 0],
        [
            "zero, and prison",
            [
                { event: "spun", pocket: "0", colour: "green" },
                { event: "imprisoned", who: "Ann", on: "red", stake: 50, again: false },
            ],
            "Zero. 50 stays in prison.",
            0,
        ],
    ];

    it.each(cases)("%s", (_, events, text, change) => {
        const found = narration.outcome(events, "Ann");
        expect(found?.text ?? null).toBe(text);
        expect(found?.change ?? 0).toBe(change);
    });
});
