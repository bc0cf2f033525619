/**
 * The roulette layout: where every spot of the rules lies on it.
 *
 * Places are told in cells: `across` from column 1 (0) to the far edge of column 3 (3), `along` from the
 * first row (0) to the end of the last (12). Zero lies before 0, the columns' boxes after 12, dozens and
 * even money at the side of column 1. Turned to the screen, along runs down or to the right.
 */

import { SPOTS } from "../../lib/types/equipment";
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
export interface Place {
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
    size: Measures;
    width: number;
    height: number;
    cell: { width: number; height: number };
    spots: ReadonlyMap<string, Spot>;
}

/** The room there is for the felt, in drawing units; on a page these are its pixels. */
export interface Room {
    width: number;
    height: number;
}

/** A felt's measures: a cell across and along in drawing units, and the sides in cells. */
interface Measures {
    across: number;
    along: number;
    dozens: number;
    evens: number;
    zero: number;
    columns: number;
}

const MARGIN = 4;
/** Rows of numbers. */
export const ROWS = 12;

/** Where nobody says what room there is. */
const USUAL_ROOM: Record<Orientation, Room> = {
    portrait: { width: 374, height: 508 },
    landscape: { width: 936, height: 340 },
};

/** The felt of a wheel that fills a room. */
export function feltOf(
    wheel: WheelName,
    orientation: Orientation,
    room: Room = USUAL_ROOM[orientation],
): Felt {
    return laidOut(wheel, orientation, measured(orientation, room));
}

/** How the felt lies best in a room: with the larger cells, of which very long ones are no use. */
export function orientationIn(room: Room): Orientation {
    const cell = (orientation: Orientation) => {
        const { across, along } = measured(orientation, room);
        const shorter = Math.min(across, along);
        return shorter * Math.min(Math.max(across, along), 3 * shorter);
    };
    return cell("landscape") > cell("portrait") ? "landscape" : "portrait";
}

/** Upright, the sides are as wide as their words need; lying down, they are low and long. */
function measured(orientation: Orientation, room: Room): Measures {
    const [width, height] = [Math.max(200, room.width) - 2 * MARGIN, Math.max(120, room.height) - 2 * MARGIN];
    if (orientation === "landscape") {
        const sides = { dozens: 0.72, evens: 0.72, zero: 1, columns: 1 };
        const across = Math.min(height / 4.44, (width / 14) * 1.2);
        return { ...sides, across, along: Math.min(width / 14, across * 1.7) };
    }
    const [dozens, evens] = [clamped(width * 0.115, 34, 48), clamped(width * 0.18, 52, 76)];
    const across = (width - dozens - evens) / 3;
    const along = clamped(height / 14.4, 14, across * 0.62);
    return { across, along, dozens: dozens / across, evens: evens / across, zero: 1.3, columns: 1.1 };
}

function clamped(value: number, least: number, most: number): number {
    return Math.max(least, Math.min(most, value));
}

function laidOut(wheel: WheelName, orientation: Orientation, size: Measures): Felt {
    const across = (3 + size.dozens + size.evens) * size.across + 2 * MARGIN;
    const along = (size.zero + ROWS + size.columns) * size.along + 2 * MARGIN;
    const upright = orientation === "portrait";
    const spots = new Map<string, Spot>();
    for (const [on, [kind, pays]] of Object.entries(SPOTS[wheel])) {
        const field = fieldOf(on, wheel, size);
        const at = field ? middle(field) : placeOf(on, wheel);
        const [chips, caption] = asideOf(on, wheel, upright);
        spots.set(on, {
            on,
            pays,
            inside: kind === "inside",
            at: drawn(moved(at, chips), size, upright),
            box: field && drawnBox(field, size, upright),
            caption: drawn(moved(at, caption), size, upright),
        });
    }
    return {
        wheel,
        orientation,
        size,
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
function fieldOf(on: string, wheel: WheelName, size: Measures): Field | null {
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

const NONE: Place = { across: 0, along: 0 };

/** How far from the middle of a box its chips and its words lie, so that neither covers the other. */
function asideOf(on: string, wheel: WheelName, upright: boolean): [chips: Place, caption: Place] {
    if (on === "0" || on === "00") return zeroAside(on, wheel, upright);
    if (on.startsWith("column")) {
        return upright
            ? [
                  { across: 0.31, along: 0 },
                  { across: -0.15, along: 0 },
              ]
            : [
                  { across: -0.19, along: 0 },
                  { across: 0.25, along: 0 },
              ];
    }
    if (on.startsWith("dozen")) {
        return [
            { across: 0, along: 1.4 },
            { across: 0, along: upright ? -0.4 : 0 },
        ];
    }
    if (["low", "even", "odd", "high"].includes(on)) {
        return upright
            ? [
                  { across: 0, along: 0.4 },
                  { across: 0, along: -0.46 },
              ]
            : [
                  { across: 0, along: 0.62 },
                  { across: 0, along: -0.2 },
              ];
    }
    return [NONE, NONE];
}

/** Zero's own chips lie beside its number, and its number away from the chips on its lines. */
function zeroAside(on: string, wheel: WheelName, upright: boolean): [chips: Place, caption: Place] {
    const away = upright ? { across: 0, along: -0.12 } : { across: 0, along: -0.08 };
    if (wheel === "single_zero") return [{ ...away, across: upright ? 0.9 : -0.8 }, away];
    const inwards = on === "00" ? -1 : 1;
    return [
        { ...away, across: inwards * 0.3 },
        { ...away, across: inwards * -0.25 },
    ];
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

/** A place in drawing units. Lying down, column 1 is nearest the player, so across runs up there. */
function drawn({ across, along }: Place, size: Measures, upright: boolean): Point {
    const down = MARGIN + (size.zero + along) * size.along;
    return upright
        ? { x: MARGIN + (size.dozens + size.evens + across) * size.across, y: down }
        : { x: down, y: MARGIN + (3 - across) * size.across };
}

function drawnBox(field: Field, size: Measures, upright: boolean): Box {
    const one = drawn(field, size, upright);
    const other = drawn({ across: field.acrossTo, along: field.alongTo }, size, upright);
    return {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(other.x - one.x),
        height: Math.abs(other.y - one.y),
    };
}

/** Which place of the felt a point is. */
export function placeAt(felt: Felt, { x, y }: Point): Place {
    const { size } = felt;
    const upright = felt.orientation === "portrait";
    const along = ((upright ? y : x) - MARGIN) / size.along - size.zero;
    const across = upright
        ? (x - MARGIN) / size.across - size.dozens - size.evens
        : 3 - (y - MARGIN) / size.across;
    return { across, along };
}
