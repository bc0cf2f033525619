import { describe, expect, test } from "vitest";
import type { BlackjackView, HandView } from "../../lib/types/tables";
import { boxesOf, rowsOf } from "./boxes";

describe("blackjack boxes", () => {
    const hand = (who: string, on: string) => ({ who, on }) as HandView;
    const view = (hands: HandView[], bets: BlackjackView["bets"]) => ({ hands, bets });

    test("split hands lie in one box, a second box is another", () => {
        const hands = [hand("Ann", "box 1, hand 1"), hand("Ann", "box 1, hand 2"), hand("Ann", "box 2")];
        expect(boxesOf(view(hands, {})).map(({ who, hands }) => [who, hands.length])).toEqual([
            ["Ann", 2],
            ["Ann", 1],
        ]);
    });

    test("before the deal everybody has a box, and a second one where they bet there", () => {
        const boxes = boxesOf(view([], { Ann: [0, 0], Bob: [50, 100] }));
        expect(boxes.map(({ who, bet }) => [who, bet])).toEqual([
            ["Ann", 0],
            ["Bob", 50],
            ["Bob", 100],
        ]);
    });

    test("a box of one's own that may be bet on is there before it has a bet", () => {
        const boxes = boxesOf(view([], { Ann: [50, 0], Bob: [50, 0] }), (who) => who === "Ann");
        expect(boxes.map(({ who, number }) => [who, number])).toEqual([
            ["Ann", 1],
            ["Ann", 2],
            ["Bob", 1],
        ]);
    });

    test("rows are filled evenly, and no box is torn apart", () => {
        const hands = Array.from({ length: 7 }, (_, nth) => [
            hand(`${nth}`, "box 1, hand 1"),
            hand(`${nth}`, "box 1, hand 2"),
        ]).flat();
        const boxes = boxesOf(view(hands, {}));
        expect(rowsOf(boxes, 1).map((row) => row.length)).toEqual([7]);
        expect(rowsOf(boxes, 2).map((row) => row.length)).toEqual([4, 3]);
        expect(rowsOf([], 2)).toEqual([]);
    });
});
