/** The tables as a guest looks for them: one's own first, then free seats by game, full tables last. */

import type { TableCard } from "../../lib/protocol/messages";

export interface Arranged {
    mine: TableCard[];
    free: { game: TableCard["game"]; cards: TableCard[] }[];
    full: TableCard[];
    /** Those that open later. */
    later: TableCard[];
}

/** Whether somebody who comes by can sit down: seats that are kept for those who wait are not free. */
export function isFree({ seats, seated, waiting }: TableCard): boolean {
    return seats === null || seated + waiting < seats;
}

/** `seats` are one's own; `first` the tables where it is one's turn. */
export function arranged(
    cards: readonly TableCard[],
    seats: readonly string[],
    first: readonly string[],
): Arranged {
    const mine = cards
        .filter(({ id }) => seats.includes(id))
        .sort((one, other) => Number(first.includes(other.id)) - Number(first.includes(one.id)));
    const others = cards.filter(({ id, status }) => !seats.includes(id) && status !== "closed");
    const later = others.filter(({ status }) => status === "planned");
    const open = others.filter((card) => !later.includes(card));
    const free: Arranged["free"] = [];
    for (const card of open.filter(isFree)) {
        const group = free.find(({ game }) => game === card.game);
        if (group) group.cards.push(card);
        else free.push({ game: card.game, cards: [card] });
    }
    return { mine, free, full: open.filter((card) => !isFree(card)), later };
}

function guests({ seated, house }: TableCard): number {
    return seated - house;
}

/** A seat for somebody who doesn't mind which: with company, and with stakes they can pay. */
export function seatFor(
    { free }: Arranged,
    game: TableCard["game"] | "",
    money: number,
    mayTakeTurns: boolean,
): TableCard | undefined {
    return free
        .filter((group) => !game || group.game === game)
        .flatMap(({ cards }) => cards)
        .filter(
            ({ status, tournament, takes_turns, least_stake, rate }) =>
                status === "open" &&
                !tournament &&
                (mayTakeTurns || !takes_turns) &&
                least_stake * rate.money <= money * rate.chips,
        )
        .sort((one, other) => guests(other) - guests(one) || other.seated - one.seated)[0];
}
