import { expect, test } from "vitest";
import type { TableEvent, EventBatch } from "../../lib/protocol/messages";
import { dealersOf, handShares } from "./history";

const batch = (version: number, ...events: TableEvent[]): EventBatch => ({ version, by: "house", events });

test("the dealer's hands of rounds that were settled", () => {
    const settled: TableEvent = {
        event: "hand_settled",
        who: "Ann",
        on: "box 1",
        stake: 1,
        back: 0,
        outcome: "loss",
    };
    const dealt = (total: number, first = false): TableEvent => ({
        event: "dealer_dealt",
        card: "2c",
        total,
        first,
    });
    const turned = (total: number, blackjack: boolean): TableEvent => ({
        event: "turned",
        card: "2c",
        total,
        blackjack,
    });
    const past = [
        batch(1, dealt(10, true)),
        batch(2, turned(16, false)),
        batch(3, dealt(26), settled, settled),
        batch(4, dealt(11, true)),
        batch(5, turned(21, true), settled),
        batch(6, dealt(10, true)),
    ];
    expect(dealersOf(past)).toEqual([
        { total: 21, blackjack: true },
        { total: 26, blackjack: false },
    ]);
});

test("hands won, tied and lost", () => {
    expect(handShares(["blackjack", "win", "tie", "bust", "loss", "surrender"])).toEqual({
        won: 2,
        tied: 1,
        lost: 3,
    });
});
