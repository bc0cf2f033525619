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
    /** What of it is its own to write on: of voisins without the zero game that lies upon it. */
    room: readonly (readonly Point[])[];
}

/** Where words stand: the middle of their block, and how large they are. */
export interface Place extends Point {
    size: number;
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
    const breadth = Math.min(Math.max(120, short) - 2 * MARGIN, length * 0.8);
    return { length, breadth, lane: Math.min(60, breadth * 0.17) };
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
    const outlineOf = (call: Call) => {
        const outline = REACH[call].flatMap(([first, last]) =>
            stretch(...edges(first, last), size.lane, size),
        );
        return (call === "jeu_zero" ? [...outline, ...bow(outline, size.lane * 0.75)] : outline).map(turn);
    };
    const sector = (call: Call): Sector => {
        const outline = outlineOf(call);
        const covered = REACH[call].flatMap(([first, last]) => between(pockets, first, last));
        const room = call === "voisins" ? [outline, outlineOf("jeu_zero")] : [outline];
        return { call, pockets: covered, outline, room };
    };
    // The zero game lies within voisins, so it comes after it and on top.
    return (["tiers", "orphelins", "voisins", "jeu_zero"] as const).map(sector);
}

/** From the last point of a round end back to its first, bent inwards: a straight line leaves no room to write. */
function bow(outline: readonly Point[], depth: number): Point[] {
    const [from, to] = [outline.at(-1)!, outline[0]!];
    return Array.from({ length: 15 }, (_, nth) => {
        const share = (nth + 1) / 16;
        const bent = depth * Math.sin(Math.PI * share);
        return { x: from.x + (to.x - from.x) * share - bent, y: from.y + (to.y - from.y) * share };
    });
}

/** About how wide a letter is, and how far lines stand apart, for letters of size 1. */
const LETTER = 0.53;
const LINE = 1.2;

/** Where lines of words stand in a room: as large as they fit, at most so large, and away from its edges. */
export function placeIn(room: readonly (readonly Point[])[], lines: readonly string[], most: number): Place {
    const letters = Math.max(...lines.map((line) => line.length));
    const heights = room[0]!.map(({ y }) => y);
    const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
    let best: Place & { worth: number } = { x: 0, y: 0, size: 0, worth: -Infinity };
    for (let size = most; size > 6 && best.size === 0; size -= 0.5) {
        const [wide, high] = [letters * LETTER * size, lines.length * LINE * size];
        for (let y = top + high / 2; y <= bottom - high / 2; y += 2) {
            const shares = [-0.55, -0.25, 0, 0.25, 0.55];
            const [left, right] = freeAt(
                room,
                shares.map((share) => y + share * high),
            );
            const spare = right - left - wide;
            // Enough room at the sides is enough: then rather in the middle.
            const worth = Math.min(spare, 2 * size) - Math.abs(y - (top + bottom) / 2) / 2;
            if (spare >= 0 && worth > best.worth) best = { x: (left + right) / 2, y, size, worth };
        }
    }
    return best;
}

/** From where to where a room is free at all of these heights. */
function freeAt(
    room: readonly (readonly Point[])[],
    heights: readonly number[],
): [left: number, right: number] {
    const spans = heights.map((y) => widest(room, y));
    return [Math.max(...spans.map(([left]) => left)), Math.min(...spans.map(([, right]) => right))];
}

/** The widest stretch within outlines at a height: what lies in two of them is not in the room. */
function widest(room: readonly (readonly Point[])[], y: number): [left: number, right: number] {
    const edges = room
        .flatMap((outline) =>
            outline.flatMap((one, nth) => {
                const other = outline[(nth + 1) % outline.length]!;
                const crosses = one.y > y !== other.y > y;
                return crosses ? [one.x + ((y - one.y) * (other.x - one.x)) / (other.y - one.y)] : [];
            }),
        )
        .sort((one, other) => one - other);
    let found: [number, number] = [0, 0];
    for (let nth = 0; nth + 1 < edges.length; nth += 2) {
        const [left, right] = [edges[nth]!, edges[nth + 1]!];
        if (right - left > found[1] - found[0]) found = [left, right];
    }
    return found;
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
