/**
 * The roulette layout: where every spot of the rules lies on it, and which spot a finger means.
 *
 * Places are told in cells: `across` from column 1 (0) to the far edge of column 3 (3), `along` from the
 * first row (0) to the end of the last (12). Zero lies before 0, the columns' boxes after 12, dozens and
 * even money at the side of column 1. Turned to the screen, along runs down or to the right.
 */

import { SPOTS } from "../types/equipment";
import type { WheelName } from "./wheel";

export type Orientation = "portrait" | "landscape";

export interface Point {
    x: number;
    y: number;
}

export interface Box extends Point {
    width: number;
    height: number;
}

/** A place on the felt, in cells. */
interface Place {
    across: number;
    along: number;
}

interface Field extends Place {
    acrossTo: number;
    alongTo: number;
}

export interface Spot {
    /** As the script writes it. */
    on: string;
    /** To 1. */
    pays: number;
    inside: boolean;
    /** Where chips lie. */
    at: Point;
    /** The box it is drawn as, for straights and outside bets. */
    box: Box | null;
    /** Where its box has its words, beside the chips. */
    caption: Point;
}

export interface Felt {
    wheel: WheelName;
    orientation: Orientation;
    width: number;
    height: number;
    cell: { width: number; height: number };
    spots: ReadonlyMap<string, Spot>;
}

/** Sizes of the felt in drawing units, by orientation: a cell across and along, and the sides in cells. */
const SIZES = {
    portrait: { across: 78, along: 38, dozens: 0.62, evens: 0.62, zero: 1.05, columns: 0.95 },
    landscape: { across: 74, along: 66, dozens: 0.72, evens: 0.72, zero: 1, columns: 1 },
} as const;

const MARGIN = 4;
const ROWS = 12;
/** How far beside the numbers a finger still means the edge, in cells. */
const EDGE = 0.16;

const cache = new Map<string, Felt>();

/** The felt of a wheel; made once and the same object ever after. */
export function feltOf(wheel: WheelName, orientation: Orientation): Felt {
    const key = `${wheel} ${orientation}`;
    const felt = cache.get(key) ?? laidOut(wheel, orientation);
    cache.set(key, felt);
    return felt;
}

function laidOut(wheel: WheelName, orientation: Orientation): Felt {
    const size = SIZES[orientation];
    const across = (3 + size.dozens + size.evens) * size.across + 2 * MARGIN;
    const along = (size.zero + ROWS + size.columns) * size.along + 2 * MARGIN;
    const spots = new Map<string, Spot>();
    for (const [on, [kind, pays]] of Object.entries(SPOTS[wheel])) {
        const field = fieldOf(on, wheel, orientation);
        const at = field ? middle(field) : placeOf(on, wheel);
        const [chips, caption] = asideOf(on, orientation);
        spots.set(on, {
            on,
            pays,
            inside: kind === "inside",
            at: drawn(moved(at, chips), orientation),
            box: field && drawnBox(field, orientation),
            caption: drawn(moved(at, caption), orientation),
        });
    }
    const upright = orientation === "portrait";
    return {
        wheel,
        orientation,
        width: upright ? across : along,
        height: upright ? along : across,
        cell: {
            width: upright ? size.across : size.along,
            height: upright ? size.along : size.across,
        },
        spots,
    };
}

/** The numbers of an inside spot. */
export function numbersOf(on: string): string[] {
    return on.split("-");
}

function rowOf(number: number): number {
    return Math.floor((number - 1) / 3);
}

function columnOf(number: number): number {
    return (number - 1) % 3;
}

/** The box of a straight or an outside bet, null for what lies on the lines. */
function fieldOf(on: string, wheel: WheelName, orientation: Orientation): Field | null {
    const size = SIZES[orientation];
    if (on === "0" || on === "00") {
        const half = wheel === "double_zero" ? 1.5 : 3;
        const from = on === "00" ? half : 0;
        return { across: from, acrossTo: from + half, along: -size.zero, alongTo: 0 };
    }
    if (/^\d+$/.test(on)) {
        const [column, row] = [columnOf(Number(on)), rowOf(Number(on))];
        return { across: column, acrossTo: column + 1, along: row, alongTo: row + 1 };
    }
    const [side, third] = [on.split("-")[0], Number(on.split("-")[1]) - 1];
    if (side === "dozen") {
        return { across: -size.dozens, acrossTo: 0, along: 4 * third, alongTo: 4 * third + 4 };
    }
    if (side === "column") {
        return { across: third, acrossTo: third + 1, along: ROWS, alongTo: ROWS + size.columns };
    }
    const sixth = ["low", "even", "red", "black", "odd", "high"].indexOf(on);
    if (sixth < 0) return null;
    const edge = -size.dozens;
    return { across: edge - size.evens, acrossTo: edge, along: 2 * sixth, alongTo: 2 * sixth + 2 };
}

function middle(field: Field): Place {
    return { across: (field.across + field.acrossTo) / 2, along: (field.along + field.alongTo) / 2 };
}

/** How far from the middle of a box with words its chips and its words lie, so that both can be seen. */
function asideOf(on: string, orientation: Orientation): [chips: Place, caption: Place] {
    const none = { across: 0, along: 0 };
    const upright = orientation === "portrait";
    if (on.startsWith("column")) {
        return upright
            ? [
                  { across: 0.29, along: 0 },
                  { across: -0.19, along: 0 },
              ]
            : [
                  { across: 0, along: 0.2 },
                  { across: 0, along: -0.24 },
              ];
    }
    if (on.startsWith("dozen")) {
        return upright
            ? [
                  { across: 0.05, along: 0 },
                  { across: -0.2, along: 0 },
              ]
            : [{ across: 0, along: 1 }, none];
    }
    if (["low", "even", "odd", "high"].includes(on)) {
        return upright
            ? [
                  { across: 0.1, along: 0 },
                  { across: -0.19, along: 0 },
              ]
            : [
                  { across: 0, along: 0.62 },
                  { across: 0, along: -0.32 },
              ];
    }
    return [none, none];
}

function moved(place: Place, by: Place): Place {
    return { across: place.across + by.across, along: place.along + by.along };
}

/** Where the chips of a bet on several numbers lie: on the line or the point that they share. */
function placeOf(on: string, wheel: WheelName): Place {
    const zeroPlace = ZERO_PLACES[wheel][on];
    if (zeroPlace) return zeroPlace;
    const numbers = numbersOf(on).map(Number);
    const rows = numbers.map(rowOf);
    const columns = numbers.map(columnOf);
    const along = (Math.min(...rows) + Math.max(...rows) + 1) / 2;
    const wholeRows = numbers.length === 3 || numbers.length === 6;
    return { across: wholeRows ? 0 : (Math.min(...columns) + Math.max(...columns) + 1) / 2, along };
}

/** Bets on zero and its neighbours lie on the line between them, 0-00 between the two zeros. */
const ZERO_PLACES: Record<WheelName, Record<string, Place>> = {
    single_zero: {
        "0-1": { across: 0.5, along: 0 },
        "0-2": { across: 1.5, along: 0 },
        "0-3": { across: 2.5, along: 0 },
        "0-1-2": { across: 1, along: 0 },
        "0-2-3": { across: 2, along: 0 },
        "0-1-2-3": { across: 0, along: 0 },
    },
    double_zero: {
        "0-00": { across: 1.5, along: -0.6 },
        "0-1": { across: 0.5, along: 0 },
        "0-2": { across: 1.25, along: 0 },
        "00-2": { across: 1.75, along: 0 },
        "00-3": { across: 2.5, along: 0 },
        "0-1-2": { across: 1, along: 0 },
        "0-00-2": { across: 1.5, along: 0 },
        "00-2-3": { across: 2, along: 0 },
        "0-00-1-2-3": { across: 0, along: 0 },
    },
};

/** A place in drawing units. Landscape has column 1 nearest the player, so across runs up there. */
function drawn({ across, along }: Place, orientation: Orientation): Point {
    const size = SIZES[orientation];
    const down = MARGIN + (size.zero + along) * size.along;
    return orientation === "portrait"
        ? { x: MARGIN + (size.dozens + size.evens + across) * size.across, y: down }
        : { x: down, y: MARGIN + (3 - across) * size.across };
}

function drawnBox(field: Field, orientation: Orientation): Box {
    const one = drawn(field, orientation);
    const other = drawn({ across: field.acrossTo, along: field.alongTo }, orientation);
    return {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(other.x - one.x),
        height: Math.abs(other.y - one.y),
    };
}

/** The spot that a finger at a point means, null beside the layout. */
export function spotAt(felt: Felt, point: Point): Spot | null {
    const place = placeAt(felt, point);
    if (place.across < -EDGE || place.along > ROWS) return boxAt(felt, point);
    if (place.across > 3 || place.along < -SIZES[felt.orientation].zero) return null;
    let best: Spot | null = null;
    let least = Infinity;
    for (const spot of felt.spots.values()) {
        if (!spot.inside) continue;
        const away = farFrom(felt, spot, point);
        if (away < least) [best, least] = [spot, away];
    }
    return best;
}

/** How far a point is from a spot, in cells; a zero is near all over its box but at its edges. */
function farFrom(felt: Felt, spot: Spot, point: Point): number {
    let { x, y } = spot.at;
    if (spot.on === "0" || spot.on === "00") {
        const box = spot.box!;
        const [w, h] = [
            Math.max(0, box.width - felt.cell.width) / 2,
            Math.max(0, box.height - felt.cell.height) / 2,
        ];
        x = Math.min(x + w, Math.max(x - w, point.x));
        y = Math.min(y + h, Math.max(y - h, point.y));
    }
    return Math.max(Math.abs(x - point.x) / felt.cell.width, Math.abs(y - point.y) / felt.cell.height);
}

function placeAt(felt: Felt, { x, y }: Point): Place {
    const size = SIZES[felt.orientation];
    const upright = felt.orientation === "portrait";
    const along = ((upright ? y : x) - MARGIN) / size.along - size.zero;
    const across = upright
        ? (x - MARGIN) / size.across - size.dozens - size.evens
        : 3 - (y - MARGIN) / size.across;
    return { across, along };
}

function boxAt(felt: Felt, point: Point): Spot | null {
    for (const spot of felt.spots.values()) {
        if (!spot.inside && spot.box && holds(spot.box, point)) return spot;
    }
    return null;
}

function holds(box: Box, { x, y }: Point): boolean {
    return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

export type Direction = "left" | "right" | "up" | "down";

const HEADINGS: Record<Direction, Point> = {
    left: { x: -1, y: 0 },
    right: { x: 1, y: 0 },
    up: { x: 0, y: -1 },
    down: { x: 0, y: 1 },
};

/** The next spot from one in a direction, for the arrow keys; the spot itself at the edge. */
export function spotBeside(felt: Felt, from: Spot, direction: Direction): Spot {
    const heading = HEADINGS[direction];
    let best = from;
    let least = Infinity;
    for (const spot of felt.spots.values()) {
        const x = (spot.at.x - from.at.x) / felt.cell.width;
        const y = (spot.at.y - from.at.y) / felt.cell.height;
        const ahead = x * heading.x + y * heading.y;
        const aside = Math.abs(x * heading.y) + Math.abs(y * heading.x);
        if (ahead < 0.01 || aside > ahead * 2) continue;
        const away = ahead + 3 * aside;
        if (away < least) [best, least] = [spot, away];
    }
    return best;
}
