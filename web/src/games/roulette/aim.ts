/** Which spot of the layout a finger means, and which one the arrow keys lead to. */

import { placeAt, ROWS, type Box, type Felt, type Point, type Spot } from "./layout";

/** How far beside the numbers a finger still means the edge, in cells. */
const EDGE = 0.16;

/** A number is meant rather than its lines: they are so many times further away than they seem. */
const LINE = 1.35;

/** The spot that a finger at a point means, null beside the layout. */
export function spotAt(felt: Felt, point: Point): Spot | null {
    const place = placeAt(felt, point);
    if (place.across < -EDGE || place.along > ROWS) return boxAt(felt, point);
    if (place.across > 3 || place.along < -felt.size.zero) return null;
    let best: Spot | null = null;
    let least = Infinity;
    for (const spot of felt.spots.values()) {
        if (!spot.inside) continue;
        const away = farFrom(felt, spot, point) * (spot.box ? 1 : LINE);
        if (away < least) [best, least] = [spot, away];
    }
    return best;
}

/** How far a point is from a spot, in cells; a zero is near all over its box but at its edges. */
function farFrom({ cell }: Felt, { on, at, box }: Spot, point: Point): number {
    let { x, y } = at;
    if (box && (on === "0" || on === "00")) {
        x = within(point.x, box.x, box.width, cell.width);
        y = within(point.y, box.y, box.height, cell.height);
    }
    return Math.max(Math.abs(x - point.x) / cell.width, Math.abs(y - point.y) / cell.height);
}

/** The nearest value to one that is half a cell away from both ends of a stretch. */
function within(value: number, from: number, length: number, cell: number): number {
    const rim = Math.min(length, cell) / 2;
    return Math.max(from + rim, Math.min(from + length - rim, value));
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
