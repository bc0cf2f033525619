import { describe, expect, test } from "vitest";
import type { BlackjackView, HandView, PairsWagersView } from "../lib/types/tables";
import { boxesOf, rowsOf } from "./blackjack/boxes";
import { chairs, MOST, shapeOf, type Chair, type Shape } from "./holdem/chairs";
import { racers } from "./pairs_wagers/racers";

/** The room of a table on a screen of 1920 by 1080, lying and standing, and what a seat takes of it, in rems. */
const ROOMS: Record<Shape, { width: number; height: number }> = {
    wide: { width: 40.4, height: 26 },
    tall: { width: 31.4, height: 33 },
};
const PLATE = { width: 8.4, height: 5 };
/** Some chips and a figure. */
const BET = { width: 4.2, height: 1.2 };

interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

function plate({ x, y }: Chair, shape: Shape): Box {
    const [left, top] = [(x * ROOMS[shape].width) / 100, (y * ROOMS[shape].height) / 100];
    return {
        left: left - PLATE.width / 2,
        right: left + PLATE.width / 2,
        top: top - PLATE.height / 2,
        bottom: top + PLATE.height / 2,
    };
}

function bet({ bet, side }: Chair, shape: Shape): Box {
    const [x, y] = [(bet.x * ROOMS[shape].width) / 100, (bet.y * ROOMS[shape].height) / 100];
    const left = side === "left" ? x : side === "right" ? x - BET.width : x - BET.width / 2;
    return { left, right: left + BET.width, top: y - BET.height / 2, bottom: y + BET.height / 2 };
}

function overlap(one: Box, other: Box): boolean {
    return (
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    );
}

describe.each<Shape>(["wide", "tall"])("a %s hold'em table", (shape) => {
    test.each(Array.from({ length: MOST }, (_, nth) => nth + 1))("has room for %i", (count) => {
        const seats = chairs(count, shape);
        expect(seats.length).toBe(count);
        const things = seats.flatMap((seat, nth) => [
            [`seat ${nth}`, plate(seat, shape)] as const,
            [`bet ${nth}`, bet(seat, shape)] as const,
        ]);
        for (const [name, one] of things) {
            expect(one.left, name).toBeGreaterThanOrEqual(-0.01);
            expect(one.right, name).toBeLessThanOrEqual(ROOMS[shape].width + 0.01);
            for (const [other, box] of things)
                expect(name < other && overlap(one, box), `${name} lies over ${other}`).toBe(false);
        }
    });

    test("goes round clockwise", () => {
        const turns = chairs(MOST, shape).map(({ x, y }) => Math.atan2(50 - x, y - 50));
        const from = turns.indexOf(Math.min(...turns));
        const round = [...turns.slice(from), ...turns.slice(0, from)];
        expect(round).toEqual(turns.toSorted((one, other) => one - other));
    });
});

test("a table is wide where there is room for people at its ends", () => {
    expect(shapeOf(1290, 830, 32)).toBe("wide");
    expect(shapeOf(1000, 900, 32)).toBe("tall");
    expect(shapeOf(380, 560, 16)).toBe("tall");
});

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

    test("rows are filled evenly, and no box is torn apart", () => {
        const hands = Array.from({ length: 7 }, (_, nth) => [
            hand(`${nth}`, "box 1, hand 1"),
            hand(`${nth}`, "box 1, hand 2"),
        ]).flat();
        const boxes = boxesOf(view(hands, {}));
        expect(rowsOf(boxes, 14).map((row) => row.length)).toEqual([7]);
        expect(rowsOf(boxes, 12).map((row) => row.length)).toEqual([4, 3]);
        expect(rowsOf([], 12)).toEqual([]);
    });
});

describe("a race of many", () => {
    const race = (count: number, rolls: number) => {
        const names = Array.from({ length: count }, (_, nth) => `p${nth}`);
        const standing = Object.fromEntries(names.map((name, nth) => [name, nth]));
        return racers({ standing, turn: { who: `p${rolls}` } } as PairsWagersView);
    };

    test("few are all seen, in the order of their seats", () => {
        expect(race(4, 0)).toEqual({ lanes: ["p0", "p1", "p2", "p3"], more: 0 });
    });

    test("of many those who are ahead, and whoever rolls", () => {
        const { lanes, more } = race(20, 2);
        expect(lanes).toContain("p2");
        expect(lanes).toContain("p19");
        expect(lanes).not.toContain("p5");
        expect(lanes.length + more).toBe(20);
    });
});
