/** The racetrack: the wheel pulled into an oval, where parts of it are called with one tap. */

import { CALLS } from "../types/equipment";
import type { Orientation, Point } from "./layout";
import { pocketsOf, type WheelName } from "./wheel";

export type Call = keyof typeof CALLS;

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
    lanes: readonly Lane[];
    sectors: readonly Sector[];
}

const LENGTH = 760;
const BREADTH = 240;
const LANE = 52;
const MARGIN = 4;

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
export function racetrackOf(wheel: WheelName, orientation: Orientation): Racetrack {
    const turn = orientation === "landscape" ? (point: Point) => point : upright;
    const pockets = pocketsOf(wheel);
    const lanes = pockets.map((pocket, place) => lane(pocket, place, pockets.length, turn));
    const sectors = wheel === "single_zero" ? sectorsOf(pockets, turn) : [];
    const [long, short] = [LENGTH + 2 * MARGIN, BREADTH + 2 * MARGIN];
    return orientation === "landscape"
        ? { width: long, height: short, lanes, sectors }
        : { width: short, height: long, lanes, sectors };
}

/** Landscape has zero at the right end, portrait at the top. */
function upright({ x, y }: Point): Point {
    return { x: y, y: LENGTH + 2 * MARGIN - x };
}

function lane(pocket: string, place: number, count: number, turn: (point: Point) => Point): Lane {
    const [from, to] = [(place - 0.5) / count, (place + 0.5) / count];
    const outer = stretch(from, to, 0);
    const inner = stretch(from, to, LANE).reverse();
    return {
        pocket,
        outline: [...outer, ...inner].map(turn),
        middle: turn(onTrack(place / count, LANE / 2)),
    };
}

function sectorsOf(pockets: readonly string[], turn: (point: Point) => Point): Sector[] {
    const edges = (first: string, last: string): [number, number] => {
        const from = pockets.indexOf(first) - 0.5;
        const to = pockets.indexOf(last) + 0.5;
        return [from / pockets.length, (to < from ? to + pockets.length : to) / pockets.length];
    };
    const sector = (call: Call): Sector => {
        const outline = REACH[call].flatMap(([first, last]) => stretch(...edges(first, last), LANE));
        const covered = REACH[call].flatMap(([first, last]) => between(pockets, first, last));
        return { call, pockets: covered, outline: outline.map(turn), middle: turn(MIDDLES[call]) };
    };
    // The zero game lies within voisins, so it comes after it and on top.
    return (["tiers", "orphelins", "voisins", "jeu_zero"] as const).map(sector);
}

/** The pockets from one to another, clockwise. */
function between(pockets: readonly string[], first: string, last: string): string[] {
    const from = pockets.indexOf(first);
    const count = ((pockets.indexOf(last) - from + pockets.length) % pockets.length) + 1;
    return Array.from({ length: count }, (_, step) => pockets[(from + step) % pockets.length]!);
}

const MIDDLES: Record<Call, Point> = {
    tiers: { x: 158, y: MARGIN + BREADTH / 2 },
    orphelins: { x: 322, y: MARGIN + BREADTH / 2 },
    voisins: { x: 500, y: MARGIN + BREADTH / 2 },
    jeu_zero: { x: 672, y: MARGIN + BREADTH / 2 },
};

/** Points along the track between two shares of the way round, `inset` from its outer edge. */
function stretch(from: number, to: number, inset: number): Point[] {
    const steps = Math.max(4, Math.ceil((to - from) * 160));
    return Array.from({ length: steps + 1 }, (_, step) =>
        onTrack(from + ((to - from) * step) / steps, inset),
    );
}

/**
 * The point a share of the way round, clockwise from the middle of the right end.
 *
 * Shares are measured in the middle of the lane, so that all lanes are equally wide there.
 */
function onTrack(share: number, inset: number): Point {
    const straight = LENGTH - BREADTH;
    const bend = (Math.PI * (BREADTH - LANE)) / 2;
    const whole = 2 * straight + 2 * bend;
    let way = (((share % 1) + 1) % 1) * whole;
    const radius = BREADTH / 2 - inset;
    const [left, right, middle] = [MARGIN + BREADTH / 2, MARGIN + LENGTH - BREADTH / 2, MARGIN + BREADTH / 2];
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
