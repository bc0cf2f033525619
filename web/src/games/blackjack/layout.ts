/** A blackjack table laid out for the room there is: the dealer above, the others in small, one's own hands below. */

import type { Size } from "../../lib/felt/geometry";

/** How the cards of one hand lie on each other. */
export interface Spread extends Size {
    dx: number;
    dy: number;
}

/** As much of a card as has to be seen for its index to be read, in card widths. */
const INDEX = { across: 0.36, down: 0.46 };
const HIGH = 1.4;
const LEAST_CARD = 34;

/** The cards of a hand so wide, in a place so wide: beside each other, or down as well where that is too narrow. */
export function spread(count: number, card: number, place: number): Spread {
    const gaps = Math.max(1, count - 1);
    const across = Math.max(0, (place - card) / gaps);
    const beside = count < 2 || across >= INDEX.across * card;
    const dx = count < 2 ? 0 : Math.min(across, card * 0.54);
    const dy = beside ? 0 : INDEX.down * card;
    return { dx, dy, width: card + dx * (count - 1), height: HIGH * card + dy * (count - 1) };
}

/** The widest card with which all hands fit into places so wide and high; two lie at least a little aside. */
export function widestCard(counts: readonly number[], place: Size, most: number): number {
    const single = counts.every((count) => count < 2);
    const widest = Math.floor(Math.min(most, place.width * (single ? 1 : 0.84)));
    for (let card = widest; card > LEAST_CARD; card -= 1)
        if (counts.every((count) => spread(count, card, place.width).height <= place.height)) return card;
    return LEAST_CARD;
}

/** What lies on the table. */
export interface Lying {
    /** The dealer's cards. */
    dealer: number;
    /** Hands of others. */
    others: number;
    /** The guest's own hands, each by the number of its cards. */
    own: readonly number[];
}

export interface Bands {
    /** For tablets and desks: everything is larger. */
    wide: boolean;
    /** Whether there is room for what is written on the felt. */
    motto: boolean;
    /** The widths of the dealer's cards and of others'. */
    dealer: number;
    other: number;
    /** One's own cards, and the place that each hand has. */
    own: { card: number; place: number };
}

/** Beside cards: the dealer's total; another's total, stake and name; one's own, and what came of it. */
const UNDER = { dealer: 34, other: 56, own: 86 };
/** So much higher are lines where everything is larger. */
const LARGER = 1.25;
const MOTTO = { phone: 58, wide: 110 };
const LEAST_PLACE = 66;
const GAP = 8;

export function bands({ width, height }: Size, { dealer, others, own }: Lying): Bands {
    const wide = width >= 700;
    const dealerCard = Math.min(
        (width * 0.8) / (1 + 0.54 * Math.max(1, dealer - 1)),
        Math.max(52, height * 0.145),
        wide ? 130 : 92,
    );
    const other = Math.max(30, Math.min(wide ? 66 : 42, height * 0.072));
    const lines = UNDER.dealer + (others ? UNDER.other : 0) + UNDER.own;
    const used = dealerCard * HIGH + (others ? other * HIGH : 0) + lines * (wide ? LARGER : 1) + 24;
    const motto = height - used - (wide ? MOTTO.wide : MOTTO.phone) > (wide ? 180 : 130);
    const area = Math.max(66, height - used - (motto ? (wide ? MOTTO.wide : MOTTO.phone) : 0));
    const hands = Math.max(1, own.length);
    const place = Math.max(
        LEAST_PLACE,
        Math.min(wide ? 260 : 190, (width - 2 * GAP - GAP * (hands - 1)) / hands),
    );
    const card = widestCard(own.length ? own : [2], { width: place - GAP, height: area }, wide ? 140 : 104);
    return { wide, motto, dealer: dealerCard, other, own: { card, place } };
}
