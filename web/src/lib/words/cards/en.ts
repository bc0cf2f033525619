import type { Rank } from "../../felt/cards";
import { words } from "../words.svelte";
import type { CardWords } from "./words";

function one(rank: Rank): string {
    return words().card.ranks[rank];
}

function many(rank: Rank): string {
    return one(rank) + (rank === "6" ? "es" : "s");
}

export const en: CardWords = {
    hand: {
        high_card: (top) => `${one(top)} high`,
        pair: (rank) => `a pair of ${many(rank)}`,
        two_pairs: (high, low) => `two pairs, ${many(high)} and ${many(low)}`,
        three_of_a_kind: (rank) => `three ${many(rank)}`,
        straight: (top) => `a straight, ${one(top)} high`,
        flush: (top) => `a flush, ${one(top)} high`,
        full_house: (three, two) => `a full house, ${many(three)} over ${many(two)}`,
        four_of_a_kind: (rank) => `four ${many(rank)}`,
        straight_flush: (top) => `a straight flush, ${one(top)} high`,
        royal_flush: () => "a royal flush",
    },
    kinds: {
        high_card: "High card",
        pair: "Pair",
        two_pairs: "Two pairs",
        three_of_a_kind: "Three of a kind",
        straight: "Straight",
        flush: "Flush",
        full_house: "Full house",
        four_of_a_kind: "Four of a kind",
        straight_flush: "Straight flush",
        royal_flush: "Royal flush",
    },
    holdem: {
        wins: (who, amount, hand) => `${who} wins ${amount} with ${hand}.`,
        share: (who, amount, hand) => `${who} share ${amount} with ${hand}.`,
        youWin: (amount, hand) => `You win ${amount} with ${hand}.`,
        winsSide: (who, amount) => `${who} wins the side pot of ${amount}.`,
        shows: (who, hand) => `${who} shows ${hand}.`,
        returned: (who, amount) => `${who} takes back ${amount} that nobody called.`,
        yoursReturned: (amount) => `Nobody called ${amount} of yours: they come back.`,
        mainPot: "Main pot",
        callAll: (amount) => `Call all in, ${amount}`,
        most: "Most",
        onlyThis: "at this price only",
        upToAll: "up to all you have",
        undo: "Done when it is your turn. Tap again to take it back.",
        lapsed: "The price has changed. Decide anew.",
        showOrMuck: "Show your hand, or give it up unseen?",
    },
    blackjack: {
        natural: "Blackjack!",
        bust: "Too many.",
        half: (back, stake) => `${back} of ${stake} come back.`,
        insurancePays: (amount) => `Your insurance pays ${amount}.`,
        insuranceLost: (amount) => `Your insurance of ${amount} is lost.`,
        hand: (nth, count) => `Hand ${nth} of ${count}`,
        insureWhy: (cost, pays) => `It costs ${cost} and wins ${pays} if the dealer has blackjack.`,
        surrenderWhy: "The dealer may have blackjack. Give up for half, or play on?",
        doubleFor: (amount) => `Double with ${amount}`,
        doubleLess: "How much do you add?",
        pays: { blackjack: "3 to 2", win: "1 to 1" },
        insurancePaid: (amount) => `insurance ${amount}`,
    },
    cup: {
        level: (level, levels) => `Level ${level} of ${levels}`,
        blinds: (small, big) => `Blinds ${small} / ${big}`,
        next: (small, big) => `then ${small} / ${big}`,
        afterHand: "after this hand",
        last: "last level",
        rest: "Break",
        left: (count) => `${count} still in`,
        place: (place) => `Place ${place}`,
        out: (place) => `You are out, in place ${place}.`,
        rebuy: (amount) => `Buy in again for ${amount}`,
        over: "The tournament is over",
        wins: (who) => `${who} wins`,
        clock: "Time to the next level",
    },
};
