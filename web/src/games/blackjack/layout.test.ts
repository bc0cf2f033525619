import { describe, expect, it, test } from "vitest";
import type { HandView } from "../../lib/types/tables";
import { handsIn, type Box } from "./boxes";
import { farTable, nearTable, spread, widestCard, type Laid } from "./layout";

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
        const { dx, dy, width, height } = spread(count, card, { width: place, height: 400 });
        expect(width).toBeLessThanOrEqual(place + 0.01);
        expect(height).toBeLessThanOrEqual(400);
        if (count > 1) expect(dx >= 0.42 * card || dy >= 0.46 * card).toBe(true);
    });
});

test("where there is little room, cards are small, but not smaller than can be read", () => {
    expect(widestCard([7], { width: 60, height: 90 }, 104)).toBe(34);
    expect(widestCard([2], { width: 190, height: 400 }, 104)).toBe(104);
});

const hand = (cards: number) => ({ cards: Array.from({ length: cards }, () => "2c") }) as unknown as HandView;
const box = (who: string, ...cards: number[]): Box => ({
    key: who,
    who,
    number: 1,
    hands: cards.map(hand),
    bet: 0,
});
const others = (count: number, ...cards: number[]) =>
    Array.from({ length: count }, (_, nth) => box(`other ${nth}`, ...cards));

describe.each(ROOMS)("a room of $width by $height pixels", (room) => {
    const own = (cards: number[], boxes: Box[]) =>
        nearTable(room, { dealer: 2, boxes: [...boxes, box("Ann", ...cards)], me: "Ann", hasRemarks: false });
    const row = (laid: Laid) => laid.rows.at(-1)!;

    it("has four split hands side by side", () => {
        const { place, card } = row(own([4, 3, 2, 2], others(3, 2)));
        expect(4 * (place.width + 8) + 3 * 8).toBeLessThanOrEqual(room.width - 16 + 0.01);
        expect(card).toBeGreaterThanOrEqual(34);
    });

    it("has the hands of six others in sight, in two rows where one is too narrow", () => {
        const { rows } = own([2], [...others(4, 2), box("Eve", 2, 2), box("Fay", 4)]);
        const beside = rows.filter(({ brief }) => brief);
        for (const { boxes, place, card, narrow } of beside) {
            const across = handsIn(boxes) * (place.width + 8) + 10 * (boxes.length - 1);
            expect(across).toBeLessThanOrEqual(room.width - 16 + 0.01);
            expect(spread(4, card, place).width).toBeLessThanOrEqual(place.width + 0.01);
            expect(narrow).toBe(beside.length > 1);
        }
    });

    it("gives a single hand larger cards than four", () => {
        expect(row(own([2], [])).card).toBeGreaterThanOrEqual(row(own([2, 2, 2, 2], [])).card);
    });

    it("leaves out what is written on the felt before cards get small", () => {
        const laid = own([2], others(2, 2));
        if (laid.motto) expect(row(laid).card).toBeGreaterThan(60);
    });
});

/** The room that the big screen has for a table, in its letters of 32 pixels. */
const FAR = {
    lying: { width: 40.4 * 32, height: 26 * 32 },
    standing: { width: 31.4 * 32, height: 33 * 32 },
};

describe.each(Object.entries(FAR))("on a %s screen", (_, room) => {
    const lay = (boxes: Box[], dealer = 2) =>
        farTable(room, 32, { dealer, boxes, me: null, hasRemarks: true });

    it.each([
        ["seven boxes", others(7, 2)],
        ["seven boxes with splits", others(7, 2, 3)],
        ["seven boxes of many cards", others(7, 3, 5)],
        ["four boxes split as often as they may be", others(4, 2, 2, 3, 4)],
        ["one hand", others(1, 2)],
    ])("%s fit, and their indices can be read", (_, boxes) => {
        const { rows, dealer, motto } = lay(boxes, 5);
        for (const { boxes, place, card } of rows) {
            expect(handsIn(boxes) * place.width).toBeLessThanOrEqual(room.width);
            expect(card * (112 / 250)).toBeGreaterThanOrEqual(32);
            expect(spread(3, card, place).height).toBeLessThanOrEqual(place.height + 0.01);
        }
        const used = rows.length * (rows[0]!.place.height + 5.9 * 32) + dealer.card * 1.4;
        expect(used + (motto ? room.width * 0.14 : 0)).toBeLessThanOrEqual(room.height);
    });

    it("is laid where nobody sits", () => {
        expect(lay([]).rows).toEqual([]);
    });
});
