/** Which chips lie where on a layout, so that everybody's can be told apart. */

import { PLAIN, type ChipColour, type ChipStyle } from "../../lib/felt/chips";
import type { Felt, Point } from "./layout";

/** Chips by name and spot, as a view tells them. */
export type Bets = Record<string, Record<string, number>>;

/** A chip as it lies. */
export interface PlacedChip {
    key: string;
    at: Point;
    colour: ChipColour;
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

/**
 * The chips on a layout, as they lie.
 *
 * What lay there before, and lies there still, is the same object: only other chips are drawn anew.
 */
export function placedChips(
    felt: Felt,
    { stakes, prison }: { stakes: Bets; prison: Bets },
    people: Record<string, ChipStyle>,
    me: string | null,
    before: readonly PlacedChip[] = [],
): PlacedChip[] {
    const spots = new Map<string, PlacedChip[]>();
    const put = (bets: Bets, jailed: boolean) => {
        for (const [who, stakes] of Object.entries(bets)) {
            const { colour, letter = "" } = people[who] ?? PLAIN;
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
    const known = new Map(before.map((chip) => [chip.key, chip]));
    const apart = chipSize(felt) * APART;
    // In the felt's order, so that no chip changes its place among the others.
    return [...felt.spots.keys()]
        .flatMap((on) => fanned(spots.get(on) ?? [], apart, known))
        .map((chip) => {
            const same = known.get(chip.key);
            return same && isSame(same, chip) ? same : chip;
        });
}

/** Side by side around the spot, the guest's own on top; beyond a few, those that came first are seen. */
function fanned(
    chips: readonly PlacedChip[],
    apart: number,
    known: ReadonlyMap<string, PlacedChip>,
): PlacedChip[] {
    const mine = chips.filter((chip) => chip.mine);
    const others = chips
        .filter((chip) => !chip.mine)
        .toSorted((one, other) => Number(known.has(other.key)) - Number(known.has(one.key)))
        .slice(0, Math.max(0, SHOWN - mine.length));
    const shown = [...others, ...mine];
    return shown.map((chip, nth) => {
        const away = (nth - (shown.length - 1) / 2) * apart;
        const below = nth === shown.length - 1 ? chips.length - shown.length : 0;
        return { ...chip, below, at: { x: chip.at.x + away, y: chip.at.y - away * 0.35 } };
    });
}

function isSame(one: PlacedChip, other: PlacedChip): boolean {
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
