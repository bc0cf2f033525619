/** The symbols of the dice and of the mat. */

import { SUIT_PATHS } from "../../lib/drawings/suits";
import type { CrownAnchorView } from "../../lib/types/tables";

export type Symbol = NonNullable<CrownAnchorView["dice"]>[number];

/** As they lie on the mat, and as the faces of a die are numbered from 1. */
export const SYMBOLS: readonly Symbol[] = ["crown", "anchor", "heart", "diamond", "club", "spade"];

/** The outlines in a square of 100, and what they are painted in. */
export const DRAWN: Readonly<Record<Symbol, { path: string; paint: string }>> = {
    crown: {
        path: "M13 74 5 37a6.5 6.5 0 1 1 5-4l19 19 16-30a7.5 7.5 0 1 1 10 0l16 30 19-19a6.5 6.5 0 1 1 5 4l-8 37zM13 80h74v12H13z",
        paint: "#a36a10",
    },
    anchor: {
        path: "M50 2a13 13 0 0 1 5.5 24.8V34H71a4.5 4.5 0 0 1 0 9H55.5v39.5C67 80.5 76 73 79 62.5l-8.5 3L83 45l13 20-7.5-1.5C84.5 83.5 69 97 50 97S15.5 83.5 11.5 63.5L4 65l13-20 12.5 20.5-8.5-3C24 73 33 80.5 44.5 82.5V43H29a4.5 4.5 0 0 1 0-9h15.5v-7.2A13 13 0 0 1 50 2zm0 7.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z",
        paint: "var(--suit-blue)",
    },
    heart: { path: SUIT_PATHS.h, paint: "var(--suit-red)" },
    diamond: { path: SUIT_PATHS.d, paint: "var(--suit-red)" },
    club: { path: SUIT_PATHS.c, paint: "var(--ink)" },
    spade: { path: SUIT_PATHS.s, paint: "var(--ink)" },
};

/** The face of a die that shows a symbol. */
export function faceOf(symbol: Symbol | null | undefined): number | null {
    return symbol ? SYMBOLS.indexOf(symbol) + 1 : null;
}

export function symbolOn(face: number): Symbol {
    return SYMBOLS[face - 1]!;
}

/** How many of the dice show it. */
export function countOf(symbol: Symbol, dice: readonly Symbol[] | null): number {
    return dice?.filter((one) => one === symbol).length ?? 0;
}
