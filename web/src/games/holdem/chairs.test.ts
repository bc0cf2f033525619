import { describe, expect, test } from "vitest";
import { chairs, MOST, shapeOf, type Chair, type Shape } from "./chairs";

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
