/** Where people sit around the hold'em table of the big screen. */

import type { Point } from "../roulette/layout";

export type Side = "bottom" | "left" | "top" | "right";

/** A place at the table, and where its bets lie, in hundredths of the table's box; at a side their outer end. */
export interface Chair extends Point {
    side: Side;
    bet: Point;
}

export type Shape = "wide" | "tall";

/** From how wide on, in rems, a table has its people at its long sides. */
const WIDE_FROM = 36;

/** How a table lies in a box of so many pixels. */
export function shapeOf(width: number, height: number, rem: number): Shape {
    return width > height && width >= WIDE_FROM * rem ? "wide" : "tall";
}

/** By how many sit there: those at the bottom, and at each side; the rest sit at the top. */
type Seating = readonly [bottom: number, sides: number, top: number];

const WIDE: readonly Seating[] = [
    [1, 0, 0],
    [1, 0, 1],
    [1, 0, 2],
    [2, 0, 2],
    [1, 1, 2],
    [2, 1, 2],
    [2, 1, 3],
    [3, 1, 3],
    [2, 2, 3],
    [3, 2, 3],
];

const TALL: readonly Seating[] = [
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 0],
    [1, 1, 1],
    [1, 1, 2],
    [2, 1, 2],
    [1, 2, 2],
    [2, 2, 2],
    [1, 3, 2],
    [2, 3, 2],
];

interface Room {
    seatings: readonly Seating[];
    /** How far from the edge people sit at the sides, and at the top and the bottom. */
    aside: number;
    top: number;
    bottom: number;
    /** From where to where a row at the top or the bottom reaches. */
    row: readonly [from: number, to: number];
    /** How high people sit at the sides, by how many they are there. */
    columns: readonly (readonly number[])[];
    /** Where bets lie: those of a row nearer to the middle, those of a side beside it or clear of the board. */
    bets: {
        inward: number;
        aside: number;
        top: number;
        sides: readonly [above: number, below: number] | null;
        bottom: number;
    };
}

const ROOMS: Record<Shape, Room> = {
    wide: {
        seatings: WIDE,
        aside: 10.9,
        top: 11.5,
        bottom: 88.5,
        row: [24, 76],
        columns: [[], [47.5], [34.5, 60.5]],
        bets: { inward: 0.66, aside: 22.3, top: 24.8, sides: [30.2, 66.5], bottom: 72.2 },
    },
    tall: {
        seatings: TALL,
        aside: 13.5,
        top: 8.5,
        bottom: 91.5,
        row: [30, 70],
        columns: [[], [64], [27, 66], [24, 60, 76]],
        bets: { inward: 0.8, aside: 28.5, top: 19.2, sides: null, bottom: 81 },
    },
};

/** The most that sit at one table (P-1). */
export const MOST = WIDE.length;

/** Chairs clockwise, the first at the bottom. */
export function chairs(count: number, shape: Shape): Chair[] {
    const room = ROOMS[shape];
    const [bottom, sides, top] = room.seatings[Math.max(1, Math.min(MOST, count)) - 1]!;
    return [
        ...row(bottom, room, "bottom").toReversed(),
        ...column(sides, room, "left").toReversed(),
        ...row(top, room, "top"),
        ...column(sides, room, "right"),
    ];
}

/** So many points spread evenly; one stands in the middle. */
function spread(count: number, [from, to]: readonly [number, number]): number[] {
    if (count === 1) return [(from + to) / 2];
    return Array.from({ length: count }, (_, nth) => from + ((to - from) * nth) / (count - 1));
}

function row(count: number, room: Room, side: "top" | "bottom"): Chair[] {
    const { inward, [side]: y } = room.bets;
    return spread(count, room.row).map((x) => ({
        x,
        y: room[side],
        side,
        bet: { x: 50 + (x - 50) * inward, y },
    }));
}

function column(count: number, room: Room, side: "left" | "right"): Chair[] {
    const { aside, sides } = room.bets;
    const mirrored = (x: number) => (side === "left" ? x : 100 - x);
    return room.columns[count]!.map((y) => ({
        x: mirrored(room.aside),
        y,
        side,
        bet: { x: mirrored(aside), y: sides ? sides[y < 50 ? 0 : 1] : y + (y < 70 ? 6 : 0) },
    }));
}
