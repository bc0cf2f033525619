/** A chip's face, from above: its colour, the pattern of its edge, and room for its value. */

import { paintOf, type ChipColour } from "./chips";

/** One piece of the edge of each colour, at the top, and how many of them go around. */
const EDGES: Readonly<Record<ChipColour, readonly [count: number, piece: string, from?: number]>> = {
    ivory: [6, '<path d="M-9-47.2A48 48 0 0 1 9-47.2L6.6-34.4A35 35 0 0 0-6.6-34.4z"'],
    orange: [12, '<circle cy="-41" r="4.6"'],
    blue: [8, '<path d="M-10-47A48 48 0 0 1 10-47L0-34z"'],
    yellow: [6, '<path d="M-10-48h5v13h-5zM5-48h5v13H5z"'],
    black: [8, '<path d="M0-48L6-41.5 0-35-6-41.5z"'],
    pink: [4, '<path d="M-24-41.6A48 48 0 0 1 24-41.6L17.5-30.3A35 35 0 0 0-17.5-30.3z"', 45],
    sky: [24, '<path d="M-2.2-48h4.4v12h-4.4z"'],
    violet: [6, '<path d="M-3.5-48h7v4h5v5h-5v4h-7v-4h-5v-5h5z"'],
    green: [6, '<path d="M-9-47.2A48 48 0 0 1 9-47.2L6.6-34.4A35 35 0 0 0-6.6-34.4z"', 30],
    red: [12, '<path d="M-3-48h6v12h-6z"'],
    "light grey": [10, '<circle cy="-41.5" r="5"'],
};

/** The face as SVG, 100 wide around the origin; a colour is its edge pattern as well. */
export function chipFace(colour: ChipColour): string {
    const { face, mark } = paintOf(colour);
    const [count, piece, from = 0] = EDGES[colour];
    const around = Array.from(
        { length: count },
        (_, nth) => `${piece} transform="rotate(${from + (nth * 360) / count})"/>`,
    );
    return (
        `<circle r="48" fill="${face}"/><g fill="${mark}">${around.join("")}</g>` +
        `<circle r="34" fill="${face}" stroke="${mark}" stroke-width="2"/>` +
        '<circle r="47" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="2"/>'
    );
}

/** What a chip on a layout may be besides its owner's: the guest's own, or in prison. */
export interface Marks {
    mine: boolean;
    jailed: boolean;
}

/** How much wider a chip's image is than the chip: room for its shadow, and the ring around your own. */
export const IMAGE = 1.12;

const images = new Map<string, string>();

/**
 * A chip with its shadow as the address of an image.
 *
 * Hundreds of chips lie on a layout: each is one image to the browser, and not twenty shapes.
 */
export function chipImage(colour: ChipColour, { mine, jailed }: Marks): string {
    const key = `${colour} ${mine} ${jailed}`;
    const known = images.get(key);
    if (known) return known;
    const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-56 -56 112 112">' +
        `<circle cx="2" cy="5" r="49" fill-opacity=".4"/>${chipFace(colour)}` +
        (mine ? '<circle r="51" fill="none" stroke="#ecd08a" stroke-width="7"/>' : "") +
        (jailed ? bars(paintOf(colour).face) : "") +
        "</svg>";
    const made = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    images.set(key, made);
    return made;
}

/** A window with bars, and a sign on it for the amount. */
function bars(face: string): string {
    return (
        '<path fill="none" stroke="#0b0d10" stroke-width="8" stroke-linecap="round" ' +
        'd="M-34-38v76M-17-46v92M0-50v100M17-46v92M34-38v76"/>' +
        `<rect x="-42" y="-23" width="84" height="46" rx="10" fill="${face}" stroke="#0b0d10" stroke-width="5"/>`
    );
}
