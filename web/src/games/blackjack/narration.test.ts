import { beforeAll, describe, expect, it } from "vitest";
import { cueOf, type Timeline } from "../../lib/playback/timeline";
import type { Events } from "../../lib/types/events";
import { speak } from "../../lib/words/words.svelte";
import { narration } from "./narration";
import { timeline } from "./timeline";

type Event = Events["blackjack"];

type Settled = Extract<Event, { event: "hand_settled" }>;

function settled(outcome: Settled["outcome"], stake: number, back: number, more: Partial<Settled> = {}) {
    return { event: "hand_settled", who: "Ann", on: "box 1", stake, back, outcome, ...more } as const;
}

const NINETEEN: Event = { event: "turned", card: "Td", total: 19, blackjack: false };
const BLACKJACK: Event = { event: "turned", card: "Ad", total: 21, blackjack: true };

beforeAll(() => speak("en"));

describe("what became of the guest's hands", () => {
    const insured = (back: number): Event => ({
        event: "insurance_settled",
        who: "Ann",
        on: "insurance",
        stake: 25,
        back,
    });
    const cases: [string, Event[], string | null, number][] = [
        ["a win", [NINETEEN, settled("win", 50, 100)], "The dealer has 19. You win 50.", 50],
        ["a natural", [settled("blackjack", 50, 125)], "Blackjack! You win 75.", 75],
        ["a tie", [NINETEEN, settled("tie", 50, 50)], "The dealer has 19. You get your stake back.", 0],
        ["too many", [settled("bust", 50, 0)], "Bust. You lose 50.", -50],
        ["given up", [settled("surrender", 50, 25)], "You get 25 of 50 back. You lose 25.", -25],
        [
            "several hands, taken together",
            [NINETEEN, settled("win", 50, 100), settled("loss", 50, 0), settled("win", 100, 200)],
            "The dealer has 19. You win 100.",
            100,
        ],
        [
            "insured against blackjack",
            [BLACKJACK, insured(75), settled("loss", 50, 0)],
            "The dealer has blackjack. Your insurance pays 50. You get your stake back.",
            0,
        ],
        ["insured in vain", [insured(0)], "You lose your insurance of 25.", -25],
        ["somebody else's hand", [NINETEEN, settled("win", 50, 100, { who: "Bob" })], null, 0],
    ];
    it.each(cases)("%s", (_, events, text, change) => {
        const found = narration.outcome(events, "Ann");
        expect(found?.text ?? null).toBe(text);
        expect(found?.change ?? 0).toBe(change);
    });
});

describe("the dealer's card", () => {
    const table = { equipment: "virtual", pace: {} } as const;
    const time = (event: Event) => cueOf(timeline as Timeline, [event], table, false).ms;

    it("is seen before anybody is paid by it", () => {
        expect(time(NINETEEN)).toBeGreaterThan(1000);
        expect(time({ event: "dealer_dealt", card: "Td", total: 19, first: false })).toBeGreaterThan(1000);
    });

    it("needs no time of its own where the others are dealt, or real ones are turned", () => {
        expect(time({ event: "dealer_dealt", card: "Td", total: 10, first: true })).toBe(0);
        expect(cueOf(timeline as Timeline, [NINETEEN], { ...table, equipment: "real" }, false).ms).toBe(0);
    });
});
