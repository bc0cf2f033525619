/** The end of a hand step by step: hands are turned up in order, the board comes street by street, then the pots. */

import type { TableEvent } from "../../lib/types/events";
import type { HoldemView, Pot, PotWon, SeatView } from "../../lib/types/tables";
import type { Step } from "../../guest/table/showing.svelte";

/** Milliseconds for each thing that is worth a look; what is not here is seen with the next that is. */
const TIMES: Partial<Record<TableEvent["event"], number>> = {
    returned: 700,
    shown: 900,
    mucked: 500,
    board_dealt: 1000,
    pot_won: 1200,
};

/** So much of the time to the next hand is for showing; the rest is for reading. */
const SHARE = 0.5;

/** The steps to how a table is now; none where no hand was shown and nothing ran out. */
export function stepsTo(
    before: HoldemView,
    after: HoldemView,
    events: readonly TableEvent[],
    /** Milliseconds to the next hand, where that is known. */
    time: number | null,
): Step[] {
    if (!isShowdown(events)) return [];
    const found = steps(before, after, events);
    const all = found.reduce((sum, { ms }) => sum + ms, 0);
    const faster = time === null ? 1 : Math.min(1, (time * SHARE) / all);
    return found.map((step) => ({ ...step, ms: step.ms * faster }));
}

function isShowdown(events: readonly TableEvent[]): boolean {
    if (events.some(({ event }) => event === "hand_started")) return false;
    const count = (name: TableEvent["event"]) => events.filter(({ event }) => event === name).length;
    return count("shown") > 0 || count("board_dealt") > 1 || count("pot_won") > 1;
}

function steps(before: HoldemView, after: HoldemView, events: readonly TableEvent[]): Step[] {
    const pots = potsOf(after, events);
    const last = events.findLastIndex(({ event }) => event in TIMES);
    const found: Step[] = [];
    let view: HoldemView = { ...before, turn: null };
    events.forEach((event, nth) => {
        view = afterIt(view, event, pots);
        const ms = TIMES[event.event];
        // What comes last is seen for as long as the table stays so.
        if (ms) found.push({ view, events: [event], ms: nth < last ? ms : 0 });
    });
    return found;
}

/** The pots that are played for, also where they have been paid at once. */
function potsOf(after: HoldemView, events: readonly TableEvent[]): readonly Pot[] {
    const paid = events.filter((event) => event.event === "pot_won");
    if (!paid.length || after.pots.length) return after.pots;
    return paid
        .toSorted((one, other) => one.pot - other.pot)
        .map(({ amount, contenders }) => ({ amount, contenders, paid: false }));
}

/** A table after something was told of it. */
function afterIt(view: HoldemView, event: TableEvent, pots: readonly Pot[]): HoldemView {
    switch (event.event) {
        case "acted":
            return withChips(
                withSeat(view, event.who, {
                    bet: event.to,
                    folded: event.did === "fold",
                    all_in: event.all_in,
                }),
                event.who,
                -event.amount,
            );
        case "returned":
            return withChips(withoutBet(view, event.who, event.amount), event.who, event.amount);
        case "shown":
            return withSeat(gathered(view, pots), event.who, {
                cards: event.cards,
                shown: true,
                rank: event.rank,
                best: event.best,
            });
        case "made":
            return withSeat(view, event.who, { rank: event.rank, best: event.best });
        case "mucked":
            return mucked(gathered(view, pots), event.who);
        case "board_dealt":
            return { ...uncalled(gathered(view, pots)), board: event.board };
        case "pot_won":
            return paid(gathered(view, pots), event);
        default:
            return view;
    }
}

function withSeat(view: HoldemView, who: string, change: Partial<SeatView>): HoldemView {
    const seat = view.players[who];
    return seat ? { ...view, players: { ...view.players, [who]: { ...seat, ...change } } } : view;
}

function everybody(view: HoldemView, change: Partial<SeatView>): HoldemView {
    return Object.keys(view.players).reduce((one, who) => withSeat(one, who, change), view);
}

function withChips(view: HoldemView, who: string, amount: number): HoldemView {
    return { ...view, stacks: { ...view.stacks, [who]: (view.stacks[who] ?? 0) + amount } };
}

function withoutBet(view: HoldemView, who: string, amount: number): HoldemView {
    const bet = view.players[who]?.bet ?? 0;
    return withSeat(view, who, { bet: Math.max(0, bet - amount), all_in: false });
}

/** Others' cards are gone; whoever sees cards that nobody has shown sees their own, and keeps them in sight. */
function mucked(view: HoldemView, who: string): HoldemView {
    const cards = view.players[who]?.cards ?? [];
    return withSeat(view, who, { cards: cards.includes("??") ? [] : cards, mucked: true });
}

/** The bets of the round lie in the pots. */
function gathered(view: HoldemView, pots: readonly Pot[]): HoldemView {
    if (view.phase === "showdown") return view;
    return { ...everybody(view, { bet: 0 }), phase: "showdown", pots };
}

/** With another card hands are worth something else; what, is told in the end. */
function uncalled(view: HoldemView): HoldemView {
    return everybody(view, { rank: null, best: [] });
}

function paid(view: HoldemView, event: PotWon): HoldemView {
    const pots = view.pots.map((pot, nth) => (nth === event.pot ? { ...pot, paid: true } : pot));
    const all: HoldemView = { ...view, pots, results: [...view.results, event] };
    return Object.entries(event.shares).reduce((one, [who, share]) => withChips(one, who, share), all);
}
