/** A blackjack table laid out for the room there is: the dealer above, the boxes below, one's own the largest. */

import type { Size } from "../../lib/felt/geometry";
import { handsIn, rowsOf, type Box } from "./boxes";

/** How the cards of one hand lie on each other. */
export interface Spread extends Size {
    dx: number;
    dy: number;
}

/** As much of a card as has to be seen for its index to be read, in card widths. */
const INDEX = { across: 0.42, down: 0.46 };
const HIGH = 1.4;
/** The narrowest card, in pixels; on the big screen in letters. */
const LEAST_CARD = { near: 34, far: 2.3 };

/** The cards of a hand so wide in their place: beside each other, or down as well where that is too narrow. */
export function spread(count: number, card: number, place: Size): Spread {
    const gaps = Math.max(1, count - 1);
    const across = Math.max(0, (place.width - card) / gaps);
    const beside = count < 2 || across >= INDEX.across * card;
    const dx = count < 2 ? 0 : Math.min(across, card * 0.54);
    const down = Math.max(0, (place.height - HIGH * card) / gaps);
    const dy = beside ? 0 : Math.min(INDEX.down * card, down);
    return { dx, dy, width: card + dx * (count - 1), height: HIGH * card + dy * (count - 1) };
}

/** The widest card with which all hands fit into their places; two lie at least a little aside. */
export function widestCard(
    counts: readonly number[],
    { width, height }: Size,
    most: number,
    least = LEAST_CARD.near,
): number {
    const single = counts.every((count) => count < 2);
    const endless = { width, height: Infinity };
    for (let card = Math.floor(Math.min(most, width * (single ? 1 : 0.84))); card > least; card -= 1)
        if (counts.every((count) => spread(count, card, endless).height <= height)) return card;
    return least;
}

/** Boxes beside each other. */
export interface Row {
    boxes: readonly Box[];
    /** The place that the cards of each hand have, and how wide they are. */
    place: Size;
    card: number;
    /** Of others' hands it stands in one line what they are worth. */
    brief: boolean;
    /** And of a hand only what it is worth, or in the end what it has brought. */
    narrow: boolean;
}

export interface Laid {
    /** How high letters are, in pixels. */
    text: number;
    /** Whether there is room for what is written on the felt. */
    motto: boolean;
    /** How wide the dealer's cards are, and how far one lies from the next. */
    dealer: { card: number; step: number };
    rows: readonly Row[];
}

/** What lies on the table. */
export interface Lying {
    /** The dealer's cards. */
    dealer: number;
    boxes: readonly Box[];
    me: string | null;
    /** Something is to be said of somebody beside their hands. */
    hasRemarks: boolean;
}

/** Beside cards, in letters: the dealer's total; another's total, stake and name; one's own, and what came of it. */
const UNDER = { dealer: 2.15, other: 3.55, narrow: 3, own: 5.4, far: 4.6, remark: 1.3 };
const GAP = 8;

/** A phone's table, or a desk's, where everything is larger. */
export function nearTable({ width, height }: Size, { dealer, boxes, me }: Lying): Laid {
    const wide = width >= 700;
    const text = wide ? 18 : 16;
    const own = boxes.filter(({ who }) => who === me);
    const others = boxes.filter(({ who }) => who !== me);
    const above = dealersCards(dealer, width * 0.55, Math.min(wide ? 130 : 92, Math.max(52, height * 0.145)));
    const small = Math.max(30, Math.min(wide ? 66 : 42, height * 0.072));
    const beside = othersRows(others, width - 2 * GAP, small);
    const lines = UNDER.dealer + beside.length * (beside[0]?.narrow ? UNDER.narrow : UNDER.other) + UNDER.own;
    const used = (above.card + beside.length * small) * HIGH + lines * text + (wide ? 56 : 24);
    const written = wide ? 110 : 58;
    const motto = height - used - written > (wide ? 180 : 130);
    const across = (width - 2 * GAP - GAP * (handsIn(own) - 1)) / Math.max(1, handsIn(own));
    const place = {
        width: Math.max(66, Math.min(wide ? 260 : 190, across)) - GAP,
        height: Math.max(66, height - used - (motto ? written : 0)),
    };
    const rows: Row[] = [
        ...beside,
        {
            boxes: own,
            place,
            card: widestCard(cardsIn(own), place, wide ? 140 : 104),
            brief: false,
            narrow: false,
        },
    ];
    return { text, motto, dealer: above, rows: rows.filter(({ boxes }) => boxes.length) };
}

/** Others' boxes in one row, or where that is too narrow in two, whose hands lie closer and say less. */
function othersRows(boxes: readonly Box[], width: number, card: number): Row[] {
    if (!boxes.length) return [];
    const across = (row: readonly Box[]) => (width - 10 * (row.length - 1)) / handsIn(row) - 8;
    const usual = { width: card * 2.2, height: card * 2.4 };
    if (across(boxes) >= usual.width) return [{ boxes, place: usual, card, brief: true, narrow: false }];
    const rows = rowsOf(boxes, 2);
    const place = {
        width: Math.max(card * (1 + INDEX.across), Math.min(usual.width, ...rows.map(across))),
        height: card * 1.8,
    };
    return rows.map((boxes) => ({ boxes, place, card, brief: true, narrow: true }));
}

/** On the big screen a place so wide, in letters, has room for what became of a hand. */
const READABLE = 4.5;
/** Another row is laid where cards get larger by so much. */
const WORTH_A_ROW = 1.25;

/** The big screen's table: all boxes, in more than one row where that makes their cards much larger. */
export function farTable({ width, height }: Size, text: number, { dealer, boxes, hasRemarks }: Lying): Laid {
    const counts = cardsIn(boxes).map((count) => Math.min(3, count));
    const under = text * (UNDER.far + (hasRemarks ? UNDER.remark : 0));
    const lay = (count: number): Laid => {
        const rows = rowsOf(boxes, count);
        const above = dealersCards(dealer, width * 0.46, text * (rows.length > 1 ? 3.4 : 4.6));
        const left = height - above.card * HIGH - text;
        const written = width * 0.15;
        const motto = rows.length < 2 && left - written - under > 4 * text;
        const place = {
            width: Math.min(8.7 * text, (width - text) / Math.max(1, ...rows.map(handsIn)) - 0.3 * text),
            height: (left - (motto ? written : 0)) / Math.max(1, rows.length) - under,
        };
        const card = widestCard(counts, place, text * 4.2, text * LEAST_CARD.far);
        return {
            text,
            motto,
            dealer: above,
            rows: rows.map((boxes) => ({ boxes, place, card, brief: false, narrow: false })),
        };
    };
    return [1, 2, 3, 4].map(lay).reduce((best, one) => (worth(one) > worth(best) * WORTH_A_ROW ? one : best));
}

/** How well cards, and what stands below them, can be read. */
function worth({ rows: [row], text }: Laid): number {
    return row ? row.card * Math.min(1, row.place.width / (READABLE * text)) : 0;
}

function dealersCards(count: number, width: number, most: number): Laid["dealer"] {
    const gaps = Math.max(1, count - 1);
    const card = Math.min(most, width / (1 + INDEX.across * gaps));
    return { card, step: Math.min(card * 1.05, (width - card) / gaps) };
}

/** How many cards the hands have; where there are none yet, room is left for two. */
function cardsIn(boxes: readonly Box[]): number[] {
    const found = boxes.flatMap(({ hands }) => hands.map(({ cards }) => cards.length));
    return found.length ? found : [2];
}
