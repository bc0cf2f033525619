/** The tables as they lie on the desk: trouble first, then by game, and what needs no look folded. */

import type { TableCard } from "../lib/protocol/messages";

export interface Arranged {
    /** Those that the host is called for. */
    trouble: TableCard[];
    /** Where people play, by game. */
    games: { game: TableCard["game"]; cards: TableCard[] }[];
    /** Where nobody sits yet. */
    idle: TableCard[];
    over: TableCard[];
}

/** Up to so many tables there is room for those too where nobody sits. */
const FEW = 8;

export function arranged(cards: readonly TableCard[], isLoud: (card: TableCard) => boolean): Arranged {
    const trouble = cards.filter(isLoud);
    const calm = cards.filter((card) => !trouble.includes(card));
    const over = calm.filter(({ status }) => status === "closed" || status === "stopped");
    const live = calm.filter((card) => !over.includes(card));
    const idle = cards.length > FEW ? live.filter(({ seated }) => !seated) : [];
    const games: Arranged["games"] = [];
    for (const card of live.filter((one) => !idle.includes(one))) {
        const group = games.find(({ game }) => game === card.game);
        if (group) group.cards.push(card);
        else games.push({ game: card.game, cards: [card] });
    }
    return { trouble, games, idle, over };
}
