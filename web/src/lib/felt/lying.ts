/** Which chips lie where on a layout, so that everybody's can be told apart. */

import type { Livery } from "./chips";
import type { Felt, Point } from "./layout";

/** Chips by name and spot, as a view tells them. */
export type Bets = Record<string, Record<string, number>>;

/** A chip as it lies. */
export interface Lying {
    key: string;
    at: Point;
    colour: number;
    letter: string;
    amount: number;
    mine: boolean;
    jailed: boolean;
    /** How many people's chips lie unseen below. */
    below: number;
}

/** Chips shown beside each other on one spot; the guest's own are always among them. */
const SHOWN = 4;
/** How far apart they lie, in shares of a chip. */
const APART = 0.26;

export function chipSize(felt: Felt): number {
    return Math.min(felt.cell.width, felt.cell.height) * (felt.orientation === "portrait" ? 0.8 : 0.5);
}

export function lyingOn(
    felt: Felt,
    stakes: Bets,
    prison: Bets,
    people: Record<string, Livery>,
    me: string | null,
): Lying[] {
    const spots = new Map<string, Lying[]>();
    const put = (bets: Bets, jailed: boolean) => {
        for (const [who, stakes] of Object.entries(bets)) {
            const { colour, letter = "" } = people[who] ?? { colour: 0 };
            for (const [on, amount] of Object.entries(stakes)) {
                const at = felt.spots.get(on)?.at;
                if (!at || amount <= 0) continue;
                const chips = spots.get(on) ?? [];
                const key = `${on} ${who} ${jailed}`;
                chips.push({ key, at, colour, letter, amount, mine: who === me, jailed, below: 0 });
                spots.set(on, chips);
            }
        }
    };
    put(prison, true);
    put(stakes, false);
    const apart = chipSize(felt) * APART;
    // In the felt's order: a chip that comes is drawn among the others, and none of them again.
    return [...felt.spots.keys()].flatMap((on) => fanned(spots.get(on) ?? [], apart));
}

/** Side by side around the spot, the first that came and the guest's own on top; others are counted. */
function fanned(chips: readonly Lying[], apart: number): Lying[] {
    const mine = chips.filter((chip) => chip.mine);
    const others = chips.filter((chip) => !chip.mine).slice(0, Math.max(0, SHOWN - mine.length));
    const shown = [...others, ...mine];
    return shown.map((chip, nth) => {
        const away = (nth - (shown.length - 1) / 2) * apart;
        const below = nth === shown.length - 1 ? chips.length - shown.length : 0;
        return { ...chip, below, at: { x: chip.at.x + away, y: chip.at.y - away * 0.35 } };
    });
}

/** The chips as they lie now, those that lie as before being the same objects: only others are drawn anew. */
export function unmoved(before: readonly Lying[], now: readonly Lying[]): Lying[] {
    const known = new Map(before.map((chip) => [chip.key, chip]));
    return now.map((chip) => {
        const same = known.get(chip.key);
        return same && isSame(same, chip) ? same : chip;
    });
}

function isSame(one: Lying, other: Lying): boolean {
    return (
        one.amount === other.amount &&
        one.below === other.below &&
        one.colour === other.colour &&
        one.letter === other.letter &&
        one.mine === other.mine &&
        one.at.x === other.at.x &&
        one.at.y === other.at.y
    );
}
