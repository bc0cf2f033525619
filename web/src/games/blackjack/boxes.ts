/** The boxes of a blackjack table, as the big screen lays them. */

import type { BlackjackView, HandView } from "../../lib/types/tables";

export interface Box {
    key: string;
    who: string;
    hands: readonly HandView[];
    /** Before the deal. */
    bet: number;
}

/** Hands by box, split ones side by side; before the deal the bets that lie there, and who has none yet. */
export function boxesOf(view: Pick<BlackjackView, "hands" | "bets">): Box[] {
    const found = new Map<string, { who: string; hands: HandView[]; bet: number }>();
    const box = (who: string, number: number) => {
        const key = `${who} ${number}`;
        const known = found.get(key) ?? { who, hands: [], bet: 0 };
        found.set(key, known);
        return known;
    };
    for (const hand of view.hands)
        box(hand.who, Number(/^box (\d+)/.exec(hand.on)?.[1] ?? 1)).hands.push(hand);
    if (!view.hands.length)
        for (const [who, bets] of Object.entries(view.bets))
            bets.forEach((bet, nth) => {
                if (bet > 0 || nth === 0) box(who, nth + 1).bet = bet;
            });
    return [...found].map(([key, one]) => ({ key, ...one }));
}

/** The boxes in as few rows of so many hands as they take, about as many in each. */
export function rowsOf(boxes: readonly Box[], inRow: number): Box[][] {
    const all = boxes.reduce((sum, box) => sum + width(box), 0);
    const few = Math.ceil(all / inRow);
    for (let most = Math.ceil(all / few); most < inRow; most++) {
        const rows = laid(boxes, most);
        if (rows.length === few) return rows;
    }
    return laid(boxes, inRow);
}

/** Hands beside each other in a box. */
export function width({ hands }: Box): number {
    return Math.max(1, hands.length);
}

function laid(boxes: readonly Box[], most: number): Box[][] {
    const rows: Box[][] = [];
    let room = 0;
    for (const box of boxes) {
        if (!rows.length || room < width(box)) {
            rows.push([]);
            room = most;
        }
        rows.at(-1)!.push(box);
        room -= width(box);
    }
    return rows;
}
