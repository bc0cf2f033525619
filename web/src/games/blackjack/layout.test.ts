import { describe, expect, it, test } from "vitest";
import { bands, spread, widestCard } from "./layout";

const ROOMS = [
    { width: 320, height: 300 },
    { width: 320, height: 400 },
    { width: 390, height: 600 },
    { width: 768, height: 780 },
    { width: 1040, height: 850 },
];

describe.each([1, 2, 3, 5, 8])("%i cards of a hand", (count) => {
    it.each([60, 74, 120, 180])("stay in a place of %i pixels, every index in sight", (place) => {
        const card = widestCard([count], { width: place, height: 400 }, 104);
        const { dx, dy, width, height } = spread(count, card, place);
        expect(width).toBeLessThanOrEqual(place + 0.01);
        expect(height).toBeLessThanOrEqual(400);
        if (count > 1) expect(dx >= 0.36 * card || dy >= 0.46 * card).toBe(true);
    });
});

test("where there is little room, cards are small, but not smaller than can be read", () => {
    expect(widestCard([7], { width: 60, height: 90 }, 104)).toBe(34);
    expect(widestCard([2], { width: 190, height: 400 }, 104)).toBe(104);
});

describe.each(ROOMS)("a room of $width by $height pixels", (room) => {
    it("has four split hands side by side", () => {
        const { own } = bands(room, { dealer: 2, others: 3, own: [4, 3, 2, 2] });
        expect(4 * own.place + 3 * 8).toBeLessThanOrEqual(room.width - 16 + 0.01);
        expect(own.card).toBeGreaterThanOrEqual(34);
    });

    it("gives a single hand larger cards than four", () => {
        const card = (own: number[]) => bands(room, { dealer: 2, others: 0, own }).own.card;
        expect(card([2])).toBeGreaterThanOrEqual(card([2, 2, 2, 2]));
    });

    it("leaves out what is written on the felt before cards get small", () => {
        const { motto, own } = bands(room, { dealer: 2, others: 2, own: [2] });
        if (motto) expect(own.card).toBeGreaterThan(60);
    });
});
