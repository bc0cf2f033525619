/** Where people sit around a table. */

import type { Point } from "./layout";

/**
 * Seats on an oval, clockwise, the first at the bottom in the middle: whoever looks sits there.
 *
 * The oval is a rounded box rather than an ellipse, so that seats on a phone use its corners.
 */
export function seatsAround(count: number, width: number, height: number, squareness = 3): Point[] {
  const outline = lengthwise(width / 2, height / 2, squareness);
  const whole = outline[outline.length - 1]!.from;
  return Array.from({ length: count }, (_, seat) => {
    const goal = (whole * seat) / count;
    const found = outline.find((step) => step.from >= goal) ?? outline[0]!;
    return { x: width / 2 + found.x, y: height / 2 + found.y };
  });
}

/** The places of a phone's table beside the guest's own, clockwise from the left of it, in a box of 360 by 560. */
const PHONE = {
  leftLow: { x: 48, y: 392 },
  leftMiddle: { x: 48, y: 286 },
  leftHigh: { x: 48, y: 176 },
  topLeft: { x: 64, y: 70 },
  top: { x: 180, y: 70 },
  topRight: { x: 296, y: 70 },
  rightHigh: { x: 312, y: 176 },
  rightMiddle: { x: 312, y: 286 },
  rightLow: { x: 312, y: 392 },
} as const;

type Chair = keyof typeof PHONE;

/** Which of them are taken, by how many sit beside the guest. */
const CHAIRS: readonly (readonly Chair[])[] = [
  [],
  ["top"],
  ["topLeft", "topRight"],
  ["leftHigh", "top", "rightHigh"],
  ["leftHigh", "topLeft", "topRight", "rightHigh"],
  ["leftLow", "leftHigh", "top", "rightHigh", "rightLow"],
  ["leftLow", "leftHigh", "topLeft", "topRight", "rightHigh", "rightLow"],
  ["leftLow", "leftHigh", "topLeft", "top", "topRight", "rightHigh", "rightLow"],
  ["leftLow", "leftMiddle", "leftHigh", "topLeft", "topRight", "rightHigh", "rightMiddle", "rightLow"],
  ["leftLow", "leftMiddle", "leftHigh", "topLeft", "top", "topRight", "rightHigh", "rightMiddle", "rightLow"],
];

/** The most seats of a phone's table. */
export const PHONE_SEATS = CHAIRS.length;

/** Seats of a phone's table, clockwise, the guest's own first; null where there are too many. */
export function phoneSeats(count: number): Point[] | null {
  const chairs = CHAIRS[count - 1];
  return chairs ? [{ x: 180, y: 522 }, ...chairs.map((chair) => PHONE[chair])] : null;
}

/** The names clockwise from the one who looks, or from the first where nobody does. */
export function fromMe(names: readonly string[], me: string | null): string[] {
  const place = me === null ? 0 : Math.max(0, names.indexOf(me));
  return [...names.slice(place), ...names.slice(0, place)];
}

interface Step extends Point {
  /** The way from the bottom, clockwise. */
  from: number;
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
