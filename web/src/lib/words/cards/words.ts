import type { Rank } from "../../felt/cards";
import type { PotWon } from "../../types/tables";

/** What five cards can make. */
export type Made = NonNullable<PotWon["rank"]>;

export interface CardWords {
    /** A hand, by the rank that decides first and the one that decides next. */
    hand: Record<Made, (first: Rank, second: Rank) => string>;
    /** The kinds of hands, where there is little room. */
    kinds: Record<Made, string>;
    holdem: {
        wins: (who: string, amount: string, hand: string) => string;
        share: (who: string, amount: string, hand: string) => string;
        youWin: (amount: string, hand: string) => string;
        /** Of a pot that is not the main one. */
        winsSide: (who: string, amount: string) => string;
        shows: (who: string, hand: string) => string;
        returned: (who: string, amount: string) => string;
        yoursReturned: (amount: string) => string;
        mainPot: string;
        callAll: (amount: string) => string;
        most: string;
        /** What a decision made ahead holds for. */
        onlyThis: string;
        upToAll: string;
        undo: string;
        lapsed: string;
        /** Whether to lay one's hand open. */
        showOrMuck: string;
    };
    blackjack: {
        natural: string;
        bust: string;
        half: (back: string, stake: string) => string;
        insurancePays: (amount: string) => string;
        insuranceLost: (amount: string) => string;
        /** A split hand. */
        hand: (nth: string, count: string) => string;
        insureWhy: (cost: string, pays: string) => string;
        surrenderWhy: string;
        /** With less than the whole bet. */
        doubleFor: (amount: string) => string;
        doubleLess: string;
        pays: Record<"blackjack" | "win", string>;
        insurancePaid: (change: string) => string;
    };
    cup: {
        level: (level: string, levels: string) => string;
        blinds: (small: string, big: string) => string;
        next: (small: string, big: string) => string;
        afterHand: string;
        last: string;
        rest: string;
        left: (count: string) => string;
        place: (place: string) => string;
        out: (place: string) => string;
        rebuy: (amount: string) => string;
        over: string;
        wins: (who: string) => string;
        clock: string;
    };
}
