/** The night's colours on our chips. */

import type { Livery } from "./chips";

/** Which chip stands for each colour that the night gives out: all eight can be told apart on green. */
export const CHIP_OF = {
    blue: 2,
    orange: 1,
    green: 3,
    red: 0,
    violet: 7,
    brown: 4,
    pink: 5,
    grey: 6,
} as const;

interface Coloured {
    colour: string;
    letter: string;
}

export function liveryOf({ colour, letter }: Coloured): Livery {
    const chip = CHIP_OF[colour as keyof typeof CHIP_OF] ?? 0;
    return letter ? { colour: chip, letter } : { colour: chip };
}

/** What everybody's chips look like, by name. */
export function liveriesOf(seats: Readonly<Record<string, Coloured>>): Record<string, Livery> {
    return Object.fromEntries(Object.entries(seats).map(([name, seat]) => [name, liveryOf(seat)]));
}
