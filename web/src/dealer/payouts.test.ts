import { beforeAll, describe, expect, test } from "vitest";
import { BLACKJACK, ROULETTE, SHOWDOWN } from "../../gallery/views";
import type { GameView } from "../lib/protocol/messages";
import type { EventBatch } from "../lib/protocol/messages";
import { loadStaffUis } from "../games/staff";
import { chipsFor, receiptsOf } from "./payouts";

beforeAll(loadStaffUis);

function batch(...events: EventBatch["events"]): EventBatch[] {
    return [{ version: 1, by: "dealer", events }];
}

const settled = (who: string, on: string, stake: number, back: number) =>
    ({ event: "settled", who, on, stake, back }) as const;

describe("a receipt", () => {
    test("pays what was won beside the stake, and takes what was lost", () => {
        const results = [
            settled("Ann", "17", 10, 360),
            settled("Ann", "red", 20, 0),
            settled("Bob", "odd", 50, 25),
        ];
        const view: GameView = { ...ROULETTE, phase: "waiting", results };
        expect(receiptsOf(view, [])).toMatchObject([
            { who: "Ann", pay: 350, take: 20 },
            { who: "Bob", pay: 0, take: 25 },
        ]);
    });

    test("leaves a stake in prison where it lies", () => {
        const results = [{ event: "imprisoned", who: "Ann", on: "red", stake: 20, again: false }] as const;
        expect(receiptsOf({ ...ROULETTE, phase: "waiting", results }, [])).toEqual([]);
    });

    test.each(["betting", "closed"] as const)("is past once the next round is %s", (phase) => {
        const view: GameView = { ...ROULETTE, phase, results: [settled("Ann", "17", 10, 360)] };
        expect(receiptsOf(view, [])).toEqual([]);
    });

    test("hands out pots, and the bet that nobody called", () => {
        const results = [
            {
                event: "pot_won",
                pot: 0,
                amount: 300,
                shares: { Ann: 150, Bob: 150 },
                hand: "",
                rank: null,
                best: [],
                contenders: ["Ann", "Bob"],
            },
            {
                event: "pot_won",
                pot: 1,
                amount: 80,
                shares: { Bob: 80 },
                hand: "",
                rank: null,
                best: [],
                contenders: ["Bob"],
            },
        ] as const;
        const view: GameView = { ...SHOWDOWN, phase: "waiting", results };
        const returned = [
            ...batch({ event: "returned", who: "Ann", amount: 999 }),
            ...batch({
                event: "hand_started",
                button: "Ann",
                players: ["Ann", "Bob"],
                dead: false,
                sits_out: "",
            }),
            ...batch({ event: "returned", who: "Ann", amount: 40 }),
        ];
        expect(receiptsOf(view, returned)).toMatchObject([
            { who: "Ann", pay: 190, take: 0 },
            { who: "Bob", pay: 230, take: 0 },
        ]);
    });

    test("counts every hand and the insurance at blackjack, and none that is still played", () => {
        const hand = BLACKJACK.hands[0]!;
        const view: GameView = {
            ...BLACKJACK,
            hands: [
                { ...hand, who: "Ann", on: "box 1", stake: 100, back: 250, outcome: "blackjack" },
                { ...hand, who: "Bob", on: "box 1", stake: 60, back: 0, outcome: "bust" },
                { ...hand, who: "Cem", on: "box 1", stake: 60, back: 0, outcome: null },
            ],
            insurance: {
                Bob: { amount: 30, taken: true, back: 90 },
                Cem: { amount: 30, taken: false, back: null },
            },
        };
        expect(receiptsOf(view, [])).toMatchObject([
            { who: "Ann", pay: 150, take: 0 },
            { who: "Bob", pay: 60, take: 60 },
        ]);
    });
});

test("an amount is handed out in the table's chips, the dearest first", () => {
    const chips = { blue: 25, green: 50, red: 100, "light grey": 200 };
    expect(chipsFor(485, chips)).toEqual({
        piles: [
            { colour: "light grey", value: 200, count: 2 },
            { colour: "green", value: 50, count: 1 },
            { colour: "blue", value: 25, count: 1 },
        ],
        rest: 10,
    });
});
