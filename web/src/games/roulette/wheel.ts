/** The wheel: where its pockets are, and how a spin gets the ball into one of them on time. */

import { RED, WHEELS } from "../../lib/types/equipment";

export type WheelName = keyof typeof WHEELS;
export type PocketColour = "red" | "black" | "green";

const REDS: ReadonlySet<string> = new Set(RED);

export function colourOf(pocket: string): PocketColour {
    if (pocket === "0" || pocket === "00") return "green";
    return REDS.has(pocket) ? "red" : "black";
}

export function pocketsOf(wheel: WheelName): readonly string[] {
    return WHEELS[wheel];
}

/** The degrees clockwise from zero to the middle of a pocket, as the wheel is drawn. */
export function pocketAngle(wheel: WheelName, pocket: string): number {
    const pockets = pocketsOf(wheel);
    const place = pockets.indexOf(pocket);
    if (place < 0) throw new RangeError(`this wheel has no pocket ${pocket}`);
    return (place * 360) / pockets.length;
}

/** A number with those beside it on the wheel, in order, going round. */
export function neighbours(wheel: WheelName, pocket: string, eachSide: number): string[] {
    const pockets = pocketsOf(wheel);
    const place = pockets.indexOf(pocket);
    return Array.from({ length: 2 * eachSide + 1 }, (_, step) => {
        return pockets[(place + step - eachSide + pockets.length) % pockets.length]!;
    });
}

/** The moment of a spin, from the throw (0) to the ball at rest (1). */
export interface SpinFrame {
    offset: number;
    /** Degrees by which the rotor has turned clockwise from its drawn position. */
    rotor: number;
    /** Degrees clockwise of the ball on the bowl; it runs against the rotor. */
    ball: number;
    /** How far the ball is out: 1 on the outer track, 0 in a pocket. */
    out: number;
}

const ROTOR_TURNS = 2;
const BALL_TURNS = 9;
/** When the ball leaves the track; and of the rest of the time, when it first touches a pocket, and its hops. */
const DROP = 0.72;
const FIRST = 0.4;
const HOPS: readonly (readonly [from: number, to: number, height: number])[] = [
    [FIRST, 0.65, 0.34],
    [0.65, 0.83, 0.16],
    [0.83, 0.95, 0.06],
];

/** The shares of a spin's time at which the ball touches a pocket. */
export const LANDS: readonly number[] = [...HOPS.map(([from]) => from), HOPS.at(-1)![1]].map(
    (fall) => DROP + fall * (1 - DROP),
);

/** Where rotor and ball are, in degrees clockwise. */
export type Angles = Pick<SpinFrame, "rotor" | "ball">;

/** Degrees a second, as long as nobody knows where the ball will fall: about as fast as a spin begins. */
const ROTOR_SPEED = 170;
const BALL_SPEED = -1200;

/** Where they are after so many milliseconds of that. */
export function anglesAfter(ms: number): Angles {
    return { rotor: (ROTOR_SPEED * ms) / 1000, ball: (BALL_SPEED * ms) / 1000 };
}

/**
 * The frames of a spin that ends in a pocket, as keyframes for the browser's compositor.
 *
 * They begin where the wheel is by then. Where it stood still, whoever draws the same spin draws the same frames, so
 * that it looks the same everywhere; somebody who comes late starts in the middle of them.
 */
export function spinFrames(wheel: WheelName, pocket: string, from?: Angles, count = 96): SpinFrame[] {
    const rotorStart = turned(from?.rotor ?? 0);
    const rotorEnd = ROTOR_TURNS * 360;
    const ballEnd = pocketAngle(wheel, pocket) + rotorEnd;
    const ballStart = ballEnd + BALL_TURNS * 360 + (from ? turned(from.ball - ballEnd) : 137);
    return Array.from({ length: count + 1 }, (_, step) => {
        const offset = step / count;
        return {
            offset,
            rotor: rotorStart + (rotorEnd - rotorStart) * slowing(offset, 1.6),
            ball: ballStart + (ballEnd - ballStart) * slowing(offset, 2.4),
            out: outward(offset),
        };
    });
}

/** An angle within one turn. */
function turned(degrees: number): number {
    return ((degrees % 360) + 360) % 360;
}

/** From 0 to 1, fast first and at rest in the end. */
function slowing(offset: number, power: number): number {
    return 1 - (1 - offset) ** power;
}

/** On the track until the drop, then down over the deflectors in three hops, each smaller than the last. */
function outward(offset: number): number {
    if (offset <= DROP) return 1;
    const fall = (offset - DROP) / (1 - DROP);
    if (fall < FIRST) return 1 - (fall / FIRST) ** 2;
    for (const [from, to, height] of HOPS) {
        if (fall < to) {
            const along = (fall - from) / (to - from);
            return 4 * height * along * (1 - along);
        }
    }
    return 0;
}
