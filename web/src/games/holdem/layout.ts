/** A hold'em table laid out for the room there is: where seats, board, pots and one's own cards lie. */

import type { Point } from "../roulette/layout";
import { seatsAround } from "./seats";

/** A place at the table. */
export interface Chair extends Point {
    /** Where bets made from it lie, and chips won go to. */
    bet: Point;
    /** The button lies on the side of the plate that is nearer to the middle. */
    inward: 1 | -1;
}

/** A table with everything on it, in a box of its own whose units are about a pixel each. */
export interface Table {
    width: number;
    height: number;
    wide: boolean;
    chairs: readonly Chair[];
    /** The plates with name and stack, one's own apart. */
    plate: Size;
    ownPlate: Size;
    /** The widths of cards: one's own, others' turned up, and others' face down. */
    cards: { own: number; open: number; closed: number };
    board: { left: number; top: number; card: number; gap: number };
    /** Where the blinds are written. */
    caption: number;
    /** Where pots lie, from here down, and how far they may reach. */
    pots: { top: number; bottom: number };
}

export interface Size {
    width: number;
    height: number;
}

/** How much of a card's width is seen above a plate: cards stand behind it. */
export const RISE = { own: 1.3, open: 1.3, closed: 1.05 };

const PHONE = { width: 360, least: 430, most: 640 };
/** More than so many need a third row at the sides. */
const CROWD = 8;

/** By how many sit beside the guest: the rows of each side from below, and how many sit at the top. */
const SHAPES: readonly (readonly [sides: readonly Row[], top: number])[] = [
    [[], 0],
    [[], 1],
    [[], 2],
    [["high"], 1],
    [["high"], 2],
    [["low", "high"], 1],
    [["low", "high"], 2],
    [["low", "high"], 3],
    [["low", "middle", "high"], 2],
    [["low", "middle", "high"], 3],
];

type Row = "low" | "middle" | "high" | "top";
type Side = -1 | 0 | 1;

/** Places beside the guest, clockwise from the left. */
function placesBeside(others: number): [Row, Side][] {
    const [sides, count] = SHAPES[others]!;
    const top = ([[], [0], [-1, 1], [-1, 0, 1]] as Side[][])[count]!;
    return [
        ...sides.map((row): [Row, Side] => [row, -1]),
        ...top.map((side): [Row, Side] => ["top", side]),
        ...sides.toReversed().map((row): [Row, Side] => [row, 1]),
    ];
}

/** A phone's table in a room so many times as high as it is wide; the guest sits at the bottom. */
export function phoneTable(count: number, ratio: number): Table {
    if (!SHAPES[count - 1]) throw new RangeError(`a phone's table seats 1 to 10, not ${count}`);
    const { width, least, most } = PHONE;
    const crowded = count > CROWD;
    const height = Math.round(Math.max(crowded ? least + 50 : least, Math.min(most, width * ratio)));
    const room = height - least;
    const high = 158 + room * 0.12;
    const low = height - 112;
    const down: Record<Row, number> = { top: 70, high, middle: (high + low) / 2, low };
    const plate = { width: crowded ? 84 : 88, height: 42 };
    const aside = width / 2 - plate.width / 2 - 4;
    const top = Math.round(high + 27);
    // In a crowd the board lies above the middle row, or narrow between its plates.
    const above = (down.middle - 52 - top) / 1.4;
    const card = crowded ? Math.max(31, Math.min(54, above)) : Math.min(54, 42 + room * 0.13);
    const gap = card > 31 ? 4 : 3;
    const own = Math.min(count > 5 ? 85 : 104, 82 + room * 0.15);
    const chairs = placesBeside(count - 1).map(([row, side]): Chair => {
        const x = width / 2 + side * (row === "top" ? 116 : aside);
        const y = down[row];
        return { x, y, bet: betBefore(row, side, x, y, width), inward: side > 0 ? -1 : 1 };
    });
    return {
        width,
        height,
        wide: false,
        chairs: [
            { x: width / 2, y: height - 28, bet: { x: width - 48, y: height - 28 }, inward: 1 },
            ...chairs,
        ],
        plate,
        ownPlate: { width: 200, height: 48 },
        cards: { own, open: 36, closed: 26 },
        board: { left: (width - 5 * card - 4 * gap) / 2, top, card, gap },
        caption: high - 18,
        pots: { top: top + card * 1.4 + 6, bottom: height - 52 - own * RISE.own },
    };
}

/** Bets lie towards the middle; where board and own cards are in the way, below the plate. */
function betBefore(row: Row, side: Side, x: number, y: number, width: number): Point {
    if (row === "top") return { x: x - side * 36, y: y + 36 };
    if (row === "high") return { x: width / 2 + side * 58, y };
    return { x: x - side * 8, y: y + 36 };
}

/** A table for tablets and desks, in a room of so many pixels; whoever looks sits at the bottom. */
export function wideTable(count: number, room: Size): Table {
    const scale = Math.max(1, Math.min(1.3, room.width / 900));
    const width = Math.max(700, room.width / scale);
    const height = Math.max(500, Math.min(width * 1.05, room.height / scale));
    const plate = { width: 136, height: 50 };
    const ownPlate = { width: 240, height: 54 };
    const own = Math.min(108, height * 0.16);
    const card = Math.min(84, height * 0.12, (width - 346) / 5.4);
    const gap = 8;
    const [aside, above] = [plate.width / 2 + 12, 116];
    const chairs = seatsAround(count, width - 2 * aside, height - above - 36).map(({ x, y }): Chair => {
        const at = { x: x + aside, y: y + above };
        return { ...at, bet: betNear(at, { width, height }), inward: at.x > width / 2 ? -1 : 1 };
    });
    const top = Math.round(height * 0.36);
    const ownTop = height - 36 - ownPlate.height / 2 - own * RISE.own;
    if (chairs[0]) chairs[0].bet = { x: width / 2, y: ownTop - 20 };
    return {
        width,
        height,
        wide: true,
        chairs,
        plate,
        ownPlate,
        cards: { own, open: 60, closed: 44 },
        board: { left: (width - 5 * card - 4 * gap) / 2, top, card, gap },
        caption: top - 18,
        pots: { top: top + card * 1.4 + 12, bottom: ownTop - 38 },
    };
}

/** Below a plate, or past the cards that stand behind it. */
function betNear({ x, y }: Point, { width, height }: Size): Point {
    const aside = x - width / 2;
    if (Math.abs(aside) > width * 0.33) return { x: x - Math.sign(aside) * 12, y: y + 44 };
    return { x, y: y < height / 2 ? y + 46 : y - 94 };
}
