/** The racetrack: the wheel pulled into an oval, where parts of it are called with one tap. */

import { CALLS } from "../../lib/types/equipment";
import type { Orientation, Point, Room } from "./layout";
import { pocketsOf, type WheelName } from "./wheel";

export type Call = keyof typeof CALLS;

/** How many chips a call takes. */
export function unitsOf(call: Call): number {
    return Object.values(CALLS[call]).reduce((sum, units) => sum + units, 0);
}

export interface Lane {
    pocket: string;
    outline: Point[];
    middle: Point;
}

export interface Sector {
    call: Call;
    /** The numbers it covers. */
    pockets: readonly string[];
    outline: Point[];
    middle: Point;
}

export interface Racetrack {
    width: number;
    height: number;
    /** How broad a lane is, and how far from one to the next. */
    lane: number;
    pitch: number;
    lanes: readonly Lane[];
    sectors: readonly Sector[];
}

const MARGIN = 4;

/** The track as it lies, zero at the right end: how long and broad it is, and how broad its lanes. */
interface Measures {
    length: number;
    breadth: number;
    lane: number;
}

/** Where nobody says what room there is. */
const USUAL_ROOM: Record<Orientation, Room> = {
    portrait: { width: 374, height: 508 },
    landscape: { width: 768, height: 248 },
};

/** Long enough to be a track, and in lanes that a finger can hit. */
function measured(orientation: Orientation, room: Room): Measures {
    const [long, short] = orientation === "landscape" ? [room.width, room.height] : [room.height, room.width];
    const length = Math.max(240, long) - 2 * MARGIN;
    const breadth = Math.min(Math.max(120, short) - 2 * MARGIN, length * 0.72);
    return { length, breadth, lane: Math.min(60, breadth * 0.22) };
}

/** Which pockets each call lies beside, the first and the last of them clockwise, as on the table. */
const REACH: Record<Call, readonly [first: string, last: string][]> = {
    tiers: [["27", "33"]],
    orphelins: [
        ["17", "6"],
        ["1", "9"],
    ],
    voisins: [["22", "25"]],
    jeu_zero: [["12", "15"]],
};

/** The track of a wheel. Zero lies in the middle of one end; the double zero wheel has no sectors. */
export function racetrackOf(
    wheel: WheelName,
    orientation: Orientation,
    room: Room = USUAL_ROOM[orientation],
): Racetrack {
    const size = measured(orientation, room);
    const [long, short] = [size.length + 2 * MARGIN, size.breadth + 2 * MARGIN];
    const lies = orientation === "landscape";
    // Upright, zero is at the top.
    const turn = lies ? (point: Point) => point : ({ x, y }: Point) => ({ x: y, y: long - x });
    const pockets = pocketsOf(wheel);
    return {
        width: lies ? long : short,
        height: lies ? short : long,
        lane: size.lane,
        pitch: whole(size) / pockets.length,
        lanes: pockets.map((pocket, place) => lane(pocket, place, pockets.length, size, turn)),
        sectors: wheel === "single_zero" ? sectorsOf(pockets, size, turn) : [],
    };
}

function lane(
    pocket: string,
    place: number,
    count: number,
    size: Measures,
    turn: (point: Point) => Point,
): Lane {
    const [from, to] = [(place - 0.5) / count, (place + 0.5) / count];
    const outer = stretch(from, to, 0, size);
    const inner = stretch(from, to, size.lane, size).reverse();
    return {
        pocket,
        outline: [...outer, ...inner].map(turn),
        middle: turn(onTrack(place / count, size.lane / 2, size)),
    };
}

function sectorsOf(pockets: readonly string[], size: Measures, turn: (point: Point) => Point): Sector[] {
    const edges = (first: string, last: string): [number, number] => {
        const from = pockets.indexOf(first) - 0.5;
        const to = pockets.indexOf(last) + 0.5;
        return [from / pockets.length, (to < from ? to + pockets.length : to) / pockets.length];
    };
    const outlineOf = (call: Call) =>
        REACH[call].flatMap(([first, last]) => stretch(...edges(first, last), size.lane, size));
    const sector = (call: Call): Sector => {
        const outline = outlineOf(call);
        const covered = REACH[call].flatMap(([first, last]) => between(pockets, first, last));
        // The zero game lies upon the end of voisins, whose name is beside it.
        const { x, y } = centre(outline, call === "voisins" ? outlineOf("jeu_zero") : []);
        // A round end is narrower than the words in it: they keep to its straight side.
        const middle = { x: call === "jeu_zero" ? x - size.lane * 0.1 : x, y };
        return { call, pockets: covered, outline: outline.map(turn), middle: turn(middle) };
    };
    // The zero game lies within voisins, so it comes after it and on top.
    return (["tiers", "orphelins", "voisins", "jeu_zero"] as const).map(sector);
}

/** The middle of what an outline holds, without what another within it holds. */
function centre(outline: readonly Point[], without: readonly Point[]): Point {
    const [all, less] = [moments(outline), moments(without)];
    const area = all.area - less.area;
    return { x: (all.x - less.x) / area, y: (all.y - less.y) / area };
}

/** The area of a polygon, and its middle times that area. */
function moments(outline: readonly Point[]): { area: number; x: number; y: number } {
    const sum = { area: 0, x: 0, y: 0 };
    outline.forEach((one, nth) => {
        const other = outline[(nth + 1) % outline.length]!;
        const cross = (one.x * other.y - other.x * one.y) / 2;
        sum.area += cross;
        sum.x += (cross * (one.x + other.x)) / 3;
        sum.y += (cross * (one.y + other.y)) / 3;
    });
    return sum;
}

/** The pockets from one to another, clockwise. */
function between(pockets: readonly string[], first: string, last: string): string[] {
    const from = pockets.indexOf(first);
    const count = ((pockets.indexOf(last) - from + pockets.length) % pockets.length) + 1;
    return Array.from({ length: count }, (_, step) => pockets[(from + step) % pockets.length]!);
}

/** The way round, in the middle of the lane. */
function whole({ length, breadth, lane }: Measures): number {
    return 2 * (length - breadth) + Math.PI * (breadth - lane);
}

/** Points along the track between two shares of the way round, `inset` from its outer edge. */
function stretch(from: number, to: number, inset: number, size: Measures): Point[] {
    const steps = Math.max(4, Math.ceil((to - from) * 160));
    return Array.from({ length: steps + 1 }, (_, step) =>
        onTrack(from + ((to - from) * step) / steps, inset, size),
    );
}

/**
 * The point a share of the way round, clockwise from the middle of the right end.
 *
 * Shares are measured in the middle of the lane, so that all lanes are equally wide there.
 */
function onTrack(share: number, inset: number, { length, breadth, lane }: Measures): Point {
    const straight = length - breadth;
    const bend = (Math.PI * (breadth - lane)) / 2;
    let way = (((share % 1) + 1) % 1) * whole({ length, breadth, lane });
    const radius = breadth / 2 - inset;
    const [left, right] = [MARGIN + breadth / 2, MARGIN + length - breadth / 2];
    const middle = left;
    const around = (x: number, angle: number): Point => ({
        x: x + radius * Math.cos(angle),
        y: middle + radius * Math.sin(angle),
    });
    if (way <= bend / 2) return around(right, (way / bend) * Math.PI);
    way -= bend / 2;
    if (way <= straight) return { x: right - way, y: middle + radius };
    way -= straight;
    if (way <= bend) return around(left, Math.PI / 2 + (way / bend) * Math.PI);
    way -= bend;
    if (way <= straight) return { x: left + way, y: middle - radius };
    way -= straight;
    return around(right, -Math.PI / 2 + (way / bend) * Math.PI);
}

/** Points as an SVG polygon takes them. */
export function polygon(points: readonly Point[]): string {
    return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}
