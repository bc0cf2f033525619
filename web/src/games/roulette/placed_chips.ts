/** Which chips lie where on a layout: one's own on top, and others' as long as they can be told apart. */

import { PLAIN, type ChipColour, type ChipStyle } from "../../lib/felt/chips";
import { MANY } from "../../lib/stakes";
import type { Felt, Point, Spot } from "./layout";

/** Chips by name and spot, as a view tells them. */
export type Bets = Record<string, Record<string, number>>;

/** A chip as it lies, or a pile of everybody else's. */
export interface PlacedChip {
    key: string;
    at: Point;
    colour: ChipColour;
    letter: string;
    amount: number;
    mine: boolean;
    jailed: boolean;
    pile: boolean;
}

/** What lies on a spot. */
export interface Laid {
    guests: number;
    total: number;
}

/** Others' chips shown beside each other on one spot; more are a pile. */
const FEW = 4;
/** How far apart they lie, in shares of a chip. */
const APART = 0.26;

export function chipSize(felt: Felt): number {
    return Math.min(felt.cell.width, felt.cell.height) * (felt.orientation === "portrait" ? 0.8 : 0.5);
}

/** What lies on each spot that has chips, everybody's together. */
export function laidOn({ stakes, prison }: { stakes: Bets; prison: Bets }): Map<string, Laid> {
    const laid = new Map<string, Laid>();
    const add = (on: string, amount: number, guests: number) => {
        const { guests: before, total } = laid.get(on) ?? { guests: 0, total: 0 };
        laid.set(on, { guests: before + guests, total: total + amount });
    };
    for (const [who, spots] of Object.entries(stakes))
        for (const [on, amount] of Object.entries(spots)) add(on, amount, prison[who]?.[on] ? 0 : 1);
    for (const spots of Object.values(prison))
        for (const [on, amount] of Object.entries(spots)) add(on, amount, 1);
    return laid;
}

/**
 * The chips on a layout, as they lie, one's own on top.
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
    const betting = new Set<string>();
    const put = (bets: Bets, jailed: boolean) => {
        for (const [who, stakes] of Object.entries(bets)) {
            const { colour, letter = "" } = people[who] ?? PLAIN;
            for (const [on, amount] of Object.entries(stakes)) {
                const at = felt.spots.get(on)?.at;
                if (!at || amount <= 0) continue;
                betting.add(who);
                const chips = spots.get(on) ?? [];
                const key = `${on} ${who} ${jailed}`;
                chips.push({ key, at, colour, letter, amount, mine: who === me, jailed, pile: false });
                spots.set(on, chips);
            }
        }
    };
    put(prison, true);
    put(stakes, false);
    const known = new Map(before.map((chip) => [chip.key, chip]));
    const few = betting.size > MANY ? 0 : FEW;
    // In the felt's order, so that no chip changes its place among the others.
    const placed = [...felt.spots.values()].flatMap((spot) =>
        lying(felt, spot, spots.get(spot.on) ?? [], few),
    );
    return [...placed.filter(({ mine }) => !mine), ...placed.filter(({ mine }) => mine)].map((chip) => {
        const same = known.get(chip.key);
        return same && isSame(same, chip) ? same : chip;
    });
}

/** The chips of a spot: a few others' side by side around it, or all of them as a pile. */
function lying(felt: Felt, spot: Spot, chips: readonly PlacedChip[], few: number): PlacedChip[] {
    const mine = chips.filter((chip) => chip.mine);
    const others = chips.filter((chip) => !chip.mine);
    const apart = chipSize(felt) * APART;
    if (others.length <= few && few) return fanned([...others, ...mine], apart);
    const pile = pileOf(spot, others);
    const [across, along] = besides(felt, spot, mine.length > 0 && pile.length > 0);
    return [
        ...pile.map((chip) => ({ ...chip, at: { x: spot.at.x + across, y: spot.at.y + along } })),
        ...fanned(mine, apart).map((chip) => ({
            ...chip,
            at: { x: chip.at.x - across, y: chip.at.y - along },
        })),
    ];
}

function pileOf({ on, at }: Spot, chips: readonly PlacedChip[]): PlacedChip[] {
    if (!chips.length) return [];
    const amount = chips.reduce((sum, chip) => sum + chip.amount, 0);
    return [{ key: `${on} pile`, at, ...PLAIN, letter: "", amount, mine: false, jailed: false, pile: true }];
}

/** How far from its spot a pile lies, and one's own chips the other way: a number between them is read. */
function besides(felt: Felt, { box, inside }: Spot, both: boolean): [across: number, along: number] {
    const upright = felt.orientation === "portrait";
    if (box && inside) return upright ? [felt.cell.width * 0.31, 0] : [0, felt.cell.height * 0.34];
    return [0, both ? chipSize(felt) * 0.34 : 0];
}

/** Side by side around the spot. */
function fanned(chips: readonly PlacedChip[], apart: number): PlacedChip[] {
    return chips.map((chip, nth) => {
        const away = (nth - (chips.length - 1) / 2) * apart;
        return { ...chip, at: { x: chip.at.x + away, y: chip.at.y - away * 0.35 } };
    });
}

function isSame(one: PlacedChip, other: PlacedChip): boolean {
    return (
        one.amount === other.amount &&
        one.colour === other.colour &&
        one.letter === other.letter &&
        one.mine === other.mine &&
        one.at.x === other.at.x &&
        one.at.y === other.at.y
    );
}
