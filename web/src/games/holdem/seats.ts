/** Where people sit around a table. */

import type { Point } from "../roulette/layout";

/** A place at a table, and where the bets made from it lie. */
export interface Seat extends Point {
    bet: Point;
}

/**
 * Seats on an oval, clockwise, the first at the bottom in the middle: whoever looks sits there.
 *
 * The oval is a rounded box rather than an ellipse, so that seats on a phone use its corners.
 */
export function seatsAround(count: number, width: number, height: number, squareness = 2.6): Seat[] {
    const outline = lengthwise(width / 2, height / 2, squareness);
    const whole = outline[outline.length - 1]!.from;
    return Array.from({ length: count }, (_, seat) => {
        const found = pointAt(outline, (whole * seat) / count);
        const [x, y] = [width / 2 + found.x, height / 2 + found.y];
        return {
            x,
            y,
            bet: {
                x: width / 2 + found.x * BET_AT.aside,
                y: height / 2 + found.y * (found.y < 0 ? BET_AT.above : BET_AT.below),
            },
        };
    });
}

/** How far out on the way to a seat its bets lie; below, the seat's cards need room as well. */
const BET_AT = { aside: 0.66, above: 0.68, below: 0.55 };

/** The names clockwise from the one who looks, or from the first where nobody does. */
export function fromMe(names: readonly string[], me: string | null): string[] {
    const place = me === null ? 0 : Math.max(0, names.indexOf(me));
    return [...names.slice(place), ...names.slice(0, place)];
}

interface Step extends Point {
    /** The way from the bottom, clockwise. */
    from: number;
}

/** The point so far along an outline, between the two steps around it. */
function pointAt(outline: readonly Step[], way: number): Point {
    const next = Math.max(
        1,
        outline.findIndex((step) => step.from >= way),
    );
    const [one, other] = [outline[next - 1]!, outline[next]!];
    const share = (way - one.from) / (other.from - one.from);
    return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share };
}

/** A superellipse in small steps: clockwise on a screen from the bottom goes left first. */
function lengthwise(a: number, b: number, power: number): Step[] {
    const steps: Step[] = [];
    let from = 0;
    for (let step = 0; step <= 720; step++) {
        const turn = Math.PI / 2 + (step * Math.PI) / 360;
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const x = a * Math.sign(cos) * Math.abs(cos) ** (2 / power);
        const y = b * Math.sign(sin) * Math.abs(sin) ** (2 / power);
        const last = steps[steps.length - 1];
        if (last) from += Math.hypot(x - last.x, y - last.y);
        steps.push({ x, y, from });
    }
    return steps;
}
