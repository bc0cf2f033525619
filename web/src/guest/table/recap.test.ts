import { describe, expect, test } from "vitest";
import type { PastRound } from "../../lib/protocol/messages";
import type { TableEvent } from "../../lib/types/events";
import { narration as ofHoldem } from "../../games/holdem/narration";
import { narration as ofRoulette } from "../../games/roulette/narration";
import { decided, recap } from "./recap";

function round(game: PastRound["game"], ...events: TableEvent[]): PastRound {
    return {
        table: "t1",
        game,
        round: 1,
        first: 1,
        last: 2,
        at: 0,
        start: 500,
        staked: 100,
        result: 0,
        voided: false,
        corrected: false,
        end: 500,
        events: events.map((event) => ({ by: "house", events: [event] })),
    } as PastRound;
}

describe("a round is told once more", () => {
    const roulette = round(
        "roulette",
        { event: "sat_down", who: "Ben", chips: 500 },
        { event: "spun", pocket: "17", colour: "black" },
        { event: "settled", who: "Ann", on: "red", stake: 100, back: 0 },
        { event: "settled", who: "Ann", on: "17", stake: 100, back: 3600 },
        { event: "settled", who: "Ben", on: "red", stake: 100, back: 0 },
        { event: "left", who: "Ben", chips: 400 },
    );

    test("with what fell, and what became of one's own stakes", () => {
        expect(decided(roulette, ofRoulette)).toBe("Black 17.");
        expect(recap(roulette, "Ann", ofRoulette)).toEqual(["Black 17.", "Red: −100", "number 17: +3,500"]);
    });

    test("with one's own cards and those on the board", () => {
        const hand = round(
            "holdem",
            { event: "dealt", who: "Ann", cards: ["Ah", "Ks"] },
            { event: "dealt", who: "Ben", cards: [] },
            { event: "board_dealt", street: "flop", cards: ["2c", "3d", "4h"], board: ["2c", "3d", "4h"] },
            {
                event: "pot_won",
                pot: 0,
                amount: 75,
                shares: { Ben: 75 },
                hand: "",
                rank: null,
                best: [],
                contenders: [],
            },
        );
        const plain = recap(hand, "Ann", ofHoldem).map((line) => line.replaceAll("\uFE0E", ""));
        expect(plain).toEqual(["Ann: A♥ K♠", "The flop. 2♣ 3♦ 4♥", "Ben wins 75."]);
        expect(decided(hand, ofHoldem)).toBe("Ben wins 75.");
    });
});
