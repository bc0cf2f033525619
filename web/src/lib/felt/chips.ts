/** Chips: whose they are, and how an amount is laid out in them. */

/** What a person's chips look like: one of eight colours with its edge pattern, and a letter past eight people. */
export interface Livery {
    colour: number;
    letter?: string;
}

export interface ChipColour {
    name: string;
    face: string;
    mark: string;
    ink: string;
}

/**
 * Eight colours that colour-blind people can tell apart, none of them the felt's green.
 * Beside each other they also differ in lightness; the edge pattern of the same place differs too.
 */
export const CHIP_COLOURS: readonly ChipColour[] = [
    { name: "ivory", face: "#f3ead3", mark: "#7a1f2b", ink: "#17191c" },
    { name: "vermilion", face: "#c8501a", mark: "#fdf6e6", ink: "#ffffff" },
    { name: "blue", face: "#0b62a0", mark: "#fdf6e6", ink: "#ffffff" },
    { name: "yellow", face: "#f1d93b", mark: "#17191c", ink: "#17191c" },
    { name: "black", face: "#22262b", mark: "#f6f1e4", ink: "#ffffff" },
    { name: "pink", face: "#d987b4", mark: "#3d1029", ink: "#17191c" },
    { name: "sky", face: "#6cc0ee", mark: "#0d2c40", ink: "#17191c" },
    { name: "violet", face: "#5b22c9", mark: "#e9ddff", ink: "#ffffff" },
];

/** The colour at a place, going round: more people than colours share them and differ by letter. */
export function chipColour(place: number): ChipColour {
    const count = CHIP_COLOURS.length;
    return CHIP_COLOURS[((place % count) + count) % count]!;
}

/** Liveries for people in the order in which they came. */
export function liveries(names: readonly string[]): Record<string, Livery> {
    const count = CHIP_COLOURS.length;
    return Object.fromEntries(
        names.map((name, place) => {
            const round = Math.floor(place / count);
            return [
                name,
                round ? { colour: place % count, letter: letterOf(round) } : { colour: place % count },
            ];
        }),
    );
}

function letterOf(round: number): string {
    return String.fromCharCode(64 + ((round - 1) % 26) + 1);
}

export interface Pile {
    value: number;
    count: number;
    /** Its place among the table's values, which says its colour. */
    place: number;
}

export interface Breakdown {
    /** From the dearest chip down. */
    piles: readonly Pile[];
    /** What is left when the smallest chip is too large. */
    rest: number;
}

/** An amount in chips of these values, taking the dearest first. */
export function breakdown(amount: number, values: readonly number[]): Breakdown {
    const dearest = values.map((value, place) => ({ value, place })).sort((a, b) => b.value - a.value);
    const piles: Pile[] = [];
    let rest = amount;
    for (const { value, place } of dearest) {
        const count = value > 0 ? Math.floor(rest / value) : 0;
        if (count > 0) {
            piles.push({ value, count, place });
            rest -= count * value;
        }
    }
    return { piles, rest };
}

/** The default chips of a night. */
export const USUAL_VALUES: readonly number[] = [1, 5, 25, 100, 500, 1000, 5000, 25000];
