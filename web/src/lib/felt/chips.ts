/** Chips: what they look like, whose they are, and how an amount is laid out in them. */

/** What a chip looks like: its colour, with its edge pattern, and a letter past eight people. */
export interface ChipStyle {
    colour: ChipColour;
    letter?: string;
}

interface Paint {
    face: string;
    mark: string;
    ink: string;
}

/**
 * The guests' own, in the order in which the night gives them out: colour-blind people can tell them apart.
 *
 * None of them is the felt's green. Beside each other they also differ in lightness, and in the edge pattern.
 */
const GUEST_PAINTS = {
    blue: { face: "#0b62a0", mark: "#fdf6e6", ink: "#ffffff" },
    orange: { face: "#c8501a", mark: "#fdf6e6", ink: "#ffffff" },
    yellow: { face: "#f1d93b", mark: "#17191c", ink: "#17191c" },
    ivory: { face: "#f3ead3", mark: "#7a1f2b", ink: "#17191c" },
    violet: { face: "#5b22c9", mark: "#e9ddff", ink: "#ffffff" },
    black: { face: "#22262b", mark: "#f6f1e4", ink: "#ffffff" },
    pink: { face: "#d987b4", mark: "#3d1029", ink: "#17191c" },
    sky: { face: "#6cc0ee", mark: "#0d2c40", ink: "#17191c" },
} satisfies Record<string, Paint>;

/** Those of a table's values beside blue (N-3). */
const VALUE_PAINTS = {
    green: { face: "#1d7f45", mark: "#fdf6e6", ink: "#ffffff" },
    red: { face: "#b3202a", mark: "#fdf6e6", ink: "#ffffff" },
    "light grey": { face: "#c6cbd2", mark: "#3a4048", ink: "#17191c" },
} satisfies Record<string, Paint>;

const PAINTS = { ...GUEST_PAINTS, ...VALUE_PAINTS };

export type GuestColour = keyof typeof GUEST_PAINTS;
export type ChipColour = keyof typeof PAINTS;

export const CHIP_COLOURS = Object.keys(PAINTS) as readonly ChipColour[];
export const GUEST_COLOURS = Object.keys(GUEST_PAINTS) as readonly GuestColour[];

/** Where nobody's colour is known. */
export const PLAIN: ChipStyle = { colour: "ivory" };

export function paintOf(colour: ChipColour): Paint {
    return PAINTS[colour];
}

interface Coloured {
    colour: string;
    letter: string;
}

/** A guest's chips, as the night says it. */
export function styleOf({ colour, letter }: Coloured): ChipStyle {
    const painted = isPainted(colour) ? colour : PLAIN.colour;
    return letter ? { colour: painted, letter } : { colour: painted };
}

function isPainted(colour: string): colour is ChipColour {
    return Object.hasOwn(PAINTS, colour);
}

/** What everybody's chips look like, by name. */
export function stylesOf(seats: Readonly<Record<string, Coloured>>): Record<string, ChipStyle> {
    return Object.fromEntries(Object.entries(seats).map(([name, seat]) => [name, styleOf(seat)]));
}

/** A kind of a table's chips. */
export interface ChipKind {
    value: number;
    colour: ChipColour;
}

/** The chips of a table by colour, from the smallest; a kind without a colour of its own gets one of the guests'. */
export function kindsOf(chips: Readonly<Record<string, number>>): ChipKind[] {
    const kinds = Object.entries(chips).map(([colour, value], nth) => ({
        value,
        colour: isPainted(colour) ? colour : GUEST_COLOURS[nth % GUEST_COLOURS.length]!,
    }));
    return kinds.sort((one, other) => one.value - other.value);
}

export interface Pile {
    value: number;
    count: number;
    /** Its place among the values. */
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

/** The default chips of a table. */
export const USUAL_KINDS: readonly ChipKind[] = [1, 5, 25, 100, 500, 1000, 5000, 25000].map((value, nth) => ({
    value,
    colour: GUEST_COLOURS[nth]!,
}));
