/** The boxes of a blackjack table. */

import type { BlackjackView, HandView } from "../../lib/types/tables";

export interface Box {
    key: string;
    who: string;
    /** Which of their boxes it is, from 1. */
    number: number;
    hands: readonly HandView[];
    /** Before the deal. */
    bet: number;
}

/** Hands by box, split ones side by side; before the deal bets, everybody's first box, and those that `isOpen`. */
export function boxesOf(
    { hands, bets }: Pick<BlackjackView, "hands" | "bets">,
    isOpen: (who: string, number: number) => boolean = () => false,
): Box[] {
    if (!hands.length)
        return Object.entries(bets).flatMap(([who, all]) =>
            all.flatMap((bet, nth) =>
                bet > 0 || nth === 0 || isOpen(who, nth + 1) ? [box(who, nth + 1, [], bet)] : [],
            ),
        );
    const found = new Map<string, [who: string, number: number, hands: HandView[]]>();
    for (const hand of hands) {
        const number = Number(/^box (\d+)/.exec(hand.on)?.[1] ?? 1);
        const key = `${hand.who} ${number}`;
        found.set(key, [hand.who, number, [...(found.get(key)?.[2] ?? []), hand]]);
    }
    return [...found.values()].map(([who, number, hands]) => box(who, number, hands, 0));
}

function box(who: string, number: number, hands: HandView[], bet: number): Box {
    return { key: `${who} ${number}`, who, number, hands, bet };
}

/** The boxes in no more than so many rows, about as many hands in each. */
export function rowsOf(boxes: readonly Box[], rows: number): Box[][] {
    let most = Math.max(Math.ceil(handsIn(boxes) / rows), ...boxes.map((box) => handsIn([box])));
    let found = filled(boxes, most);
    while (found.length > rows) found = filled(boxes, ++most);
    return found;
}

/** Rows of at most so many hands; no box is torn apart. */
function filled(boxes: readonly Box[], most: number): Box[][] {
    const rows: Box[][] = [];
    for (const box of boxes) {
        const last = rows.at(-1);
        if (last && handsIn([...last, box]) <= most) last.push(box);
        else rows.push([box]);
    }
    return rows;
}

/** Hands beside each other in some boxes; an empty one takes the room of one. */
export function handsIn(boxes: readonly Box[]): number {
    return boxes.reduce((sum, { hands }) => sum + Math.max(1, hands.length), 0);
}
