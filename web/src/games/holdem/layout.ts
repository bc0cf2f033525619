/** A hold'em table laid out for the room there is: where seats, board, pots and one's own cards lie. */

import type { Point, Size } from "../../lib/felt/geometry";

/** A place at the table. */
export interface Chair extends Point {
    /** Where bets made from it lie, and chips won go to. */
    bet: Point;
    /** The button lies on the side of the plate that is nearer to the middle. */
    inward: 1 | -1;
}

/** A table with everything on it, in a box of its own. */
export interface Table extends Size {
    /** Higher than wide: people sit above each other at its sides. */
    tall: boolean;
    /** How high letters are; everything with letters goes by it. */
    text: number;
    /** Clockwise, the first at the bottom. */
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

/** Where a table is seen. */
export interface Viewport {
    /** The room in pixels. */
    room: Size;
    /** Whether the viewer plays: they sit at the bottom, and their cards are large. */
    own: boolean;
    /** On the big screen, the least height of letters in pixels. */
    least?: number | null;
}

/** How much of a card's width is seen above a plate: cards stand behind it. */
export const RISE = { own: 1.3, open: 1.3, closed: 1.05 };

/** Letters on a phone and on the big screen, and those where there is more room. */
const TEXT = { small: 14, large: 17 };
/** From how wide on, in pixels or in letters of the big screen, people sit at the ends of a table as well. */
const WIDE_FROM = { pixels: 700, letters: 36 };
const PHONE = { width: 360, least: 430, most: 640 };
/** More than so many need a third row at the sides of a tall table. */
const CROWD = 8;

export function layTable(count: number, { room, own, least = null }: Viewport): Table {
    if (count > TALL.length) throw new RangeError(`a table seats 1 to ${TALL.length}, not ${count}`);
    const { width, height } = room;
    if (least === null) {
        if (width < WIDE_FROM.pixels) return tallTable(count, own, PHONE.width, height / Math.max(1, width));
        const scale = Math.max(1, Math.min(1.3, width / 900));
        const across = Math.max(700, width / scale);
        const down = Math.max(500, Math.min(across * 1.05, height / scale));
        return wideTable(count, own, { width: across, height: down }, TEXT.large);
    }
    const unit = least / TEXT.small;
    if (width > height && width >= WIDE_FROM.letters * least)
        return wideTable(count, own, { width: width / unit, height: height / unit }, TEXT.small);
    return tallTable(count, own, Math.max(PHONE.width, width / unit), height / Math.max(1, width));
}

type Row = "low" | "middle" | "high";
type Side = -1 | 0 | 1;

/** By how many sit there: the rows at each side of a tall table from below, and how many sit at its top. */
const TALL: readonly (readonly [sides: readonly Row[], top: number])[] = [
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

/** Those at the top, from left to right. */
const SPREAD: readonly (readonly Side[])[] = [[], [0], [-1, 1], [-1, 0, 1]];

/** A table so many times as high as it is wide. */
function tallTable(count: number, own: boolean, width: number, ratio: number): Table {
    const crowded = count > CROWD;
    const least = PHONE.least + (crowded ? 50 : 0) - (own ? 0 : 52);
    const height = Math.round(Math.max(least, Math.min((PHONE.most * width) / PHONE.width, width * ratio)));
    const room = height - PHONE.least;
    const high = 158 + Math.max(0, room) * 0.12;
    const low = height - (own ? 112 : 60);
    const down: Record<Row, number> = { high, middle: (high + low) / 2, low };
    const plate = { width: width * (crowded ? 0.233 : 0.245), height: 42 };
    const aside = (width - plate.width) / 2 - 4;
    const top = Math.round(high + 27);
    // In a crowd the board lies above the middle row, or narrow between its plates.
    const above = (down.middle - 52 - top) / 1.4;
    const card = crowded ? Math.max(31, Math.min(54, above)) : Math.min(54, 42 + Math.max(0, room) * 0.13);
    const gap = card > 31 ? 4 : 3;
    const cards = { own: Math.min(count > 5 ? 85 : 104, 82 + room * 0.15), open: 36, closed: 26 };

    const [sides, atTop] = TALL[Math.max(1, count) - 1]!;
    const atSide = (side: -1 | 1, row: Row): Chair => {
        const [x, y] = [width / 2 + side * aside, down[row]];
        // Where the board and one's own cards are in the way, bets lie below the plate.
        const bet =
            row === "high" ? { x: x - side * (plate.width / 2 + 37), y } : { x: x - side * 8, y: y + 36 };
        return { x, y, bet, inward: side > 0 ? -1 : 1 };
    };
    const bottom = { x: width / 2, y: height - (own ? 28 : 25) };
    return {
        width,
        height,
        tall: true,
        text: TEXT.small,
        chairs: [
            {
                ...bottom,
                bet: own ? { x: width - 48, y: bottom.y } : { x: width / 2, y: bottom.y - 62 },
                inward: 1 as const,
            },
            ...sides.map((row) => atSide(-1, row)),
            ...SPREAD[atTop]!.map((side): Chair => {
                const x = width / 2 + side * width * 0.322;
                return { x, y: 70, bet: { x: x - side * 36, y: 106 }, inward: side > 0 ? -1 : 1 };
            }),
            ...sides.toReversed().map((row) => atSide(1, row)),
        ].slice(0, count),
        plate,
        ownPlate: { width: 200, height: 48 },
        cards,
        board: { left: (width - 5 * card - 4 * gap) / 2, top, card, gap },
        caption: high - 18,
        pots: {
            top: top + card * 1.4 + 6,
            bottom: height - (own ? 52 + cards.own * RISE.own : 46 + cards.open * RISE.open),
        },
    };
}

/** By how many sit there: those at each lower corner of a wide table, at each of its ends, and at the top. */
const WIDE: readonly (readonly [corners: 0 | 1, ends: number, top: number])[] = [
    [0, 0, 0],
    [0, 0, 1],
    [0, 0, 2],
    [0, 1, 1],
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 2],
    [1, 1, 3],
    [1, 2, 2],
    [1, 2, 3],
];

function wideTable(count: number, own: boolean, { width, height }: Size, text: number): Table {
    const plate = { width: text * 8.2, height: text * 2.75 };
    const ownPlate = { width: text * 14, height: text * 3.2 };
    const closed = Math.min(text * 2.6, height * 0.075);
    const cards = { own: Math.min(108, height * 0.16), open: closed * 1.35, closed };
    const bet = { width: text * 4.6, height: text * 1.6 };
    const margin = 3;
    const rise = cards.open * RISE.open;
    /** The middles of the plates above and below, and what lies between them. */
    const top = margin + rise + plate.height / 2;
    const bottom = height - margin - (own ? ownPlate : plate).height / 2;
    const under = top + plate.height / 2;
    const over = bottom - plate.height / 2;
    const ownTop = bottom - ownPlate.height / 2 - cards.own * RISE.own;

    const card = Math.min(84, height * (own ? 0.12 : 0.157), (width - 346 * (text / TEXT.large)) / 5.4);
    const gap = card / 10;
    const left = (width - 5 * card - 4 * gap) / 2;
    const boardTop = Math.max(height * (own ? 0.33 : 0.3), under + 2 * bet.height + 6);
    const boardEnd = boardTop + card * 1.4;

    const row = (atBottom: boolean, side: Side): Chair => {
        const x = width / 2 + side * Math.max(width * 0.26, (ownPlate.width + plate.width) / 2 + 6);
        const above = own && side === 0 ? ownTop : over - closed * RISE.closed;
        return {
            x,
            y: atBottom ? bottom : top,
            bet: {
                x: x - side * plate.width * 0.4,
                y: atBottom ? above - bet.height / 2 - 3 : under + bet.height / 2 + 2,
            },
            inward: side > 0 ? -1 : 1,
        };
    };
    const edge = margin + plate.width;
    /** Beside the board bets lie before their seats, else above and below it. */
    const beside = left - edge > bet.width + 8;
    const end = (side: -1 | 1, nth: number, of: number): Chair => {
        const y = under + ((over - rise - under) * (nth + 0.5)) / of + rise / 2;
        const before = width / 2 - (edge + 5 + bet.width / 2);
        const clear =
            y < (boardTop + boardEnd) / 2 ? boardTop - bet.height / 2 - 3 : boardEnd + bet.height / 2 + 3;
        return {
            x: width / 2 + side * (width / 2 - margin - plate.width / 2),
            y,
            bet: { x: width / 2 + side * before, y: beside ? y : clear },
            inward: side > 0 ? -1 : 1,
        };
    };
    const [corners, ends, above] = WIDE[Math.max(1, count) - 1]!;
    const column = (side: -1 | 1): Chair[] => Array.from({ length: ends }, (_, nth) => end(side, nth, ends));
    return {
        width,
        height,
        tall: false,
        text,
        chairs: [
            row(true, 0),
            ...(corners ? [row(true, -1)] : []),
            ...column(-1).toReversed(),
            ...SPREAD[above]!.map((side) => row(false, side)),
            ...column(1),
            ...(corners ? [row(true, 1)] : []),
        ].slice(0, count),
        plate,
        ownPlate,
        cards,
        board: { left, top: boardTop, card, gap },
        caption: boardTop - text,
        pots: { top: boardEnd + text * 0.5, bottom: own ? ownTop - bet.height - 6 : over - rise - 3 },
    };
}

/** The names clockwise from the one who looks, or from the first where nobody does. */
export function fromMe(names: readonly string[], me: string | null): string[] {
    const place = me === null ? 0 : Math.max(0, names.indexOf(me));
    return [...names.slice(place), ...names.slice(0, place)];
}
