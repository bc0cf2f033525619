import type { Rank } from "../../felt/cards";
import { words } from "../words.svelte";
import type { CardWords } from "./words";

function one(rank: Rank): string {
    return words().card.ranks[rank];
}

const MANY: Record<Rank, string> = {
    "2": "Zweien",
    "3": "Dreien",
    "4": "Vieren",
    "5": "Fünfen",
    "6": "Sechsen",
    "7": "Siebenen",
    "8": "Achten",
    "9": "Neunen",
    T: "Zehnen",
    J: "Buben",
    Q: "Damen",
    K: "Könige",
    A: "Asse",
};

/** Kings, jacks and aces are not feminine, as queens and numbers are. */
function upTo(top: Rank): string {
    if (top === "J") return "bis zum Buben";
    return `${top === "K" || top === "A" ? "bis zum" : "bis zur"} ${one(top)}`;
}

export const de: CardWords = {
    hand: {
        high_card: (top) => `höchste Karte ${one(top)}`,
        pair: (rank) => `ein Paar ${MANY[rank]}`,
        two_pairs: (high, low) => `zwei Paare, ${MANY[high]} und ${MANY[low]}`,
        three_of_a_kind: (rank) => `drei ${MANY[rank]}`,
        straight: (top) => `eine Straße ${upTo(top)}`,
        flush: (top) => `ein Flush ${upTo(top)}`,
        full_house: (three, two) => `ein Full House, ${MANY[three]} über ${MANY[two]}`,
        four_of_a_kind: (rank) => `vier ${MANY[rank]}`,
        straight_flush: (top) => `ein Straight Flush ${upTo(top)}`,
        royal_flush: () => "ein Royal Flush",
    },
    kinds: {
        high_card: "Höchste Karte",
        pair: "Paar",
        two_pairs: "Zwei Paare",
        three_of_a_kind: "Drilling",
        straight: "Straße",
        flush: "Flush",
        full_house: "Full House",
        four_of_a_kind: "Vierling",
        straight_flush: "Straight Flush",
        royal_flush: "Royal Flush",
    },
    holdem: {
        wins: (who, amount, hand) => `${who} gewinnt ${amount}: ${hand}.`,
        share: (who, amount, hand) => `${who} teilen sich ${amount}: ${hand}.`,
        youWin: (amount, hand) => `Du gewinnst ${amount}: ${hand}.`,
        winsSide: (who, amount) => `${who} gewinnt den Side Pot von ${amount}.`,
        shows: (who, hand) => `${who} zeigt: ${hand}.`,
        returned: (who, amount) => `${who} nimmt ${amount} zurück, die niemand mitging.`,
        yoursReturned: (amount) => `${amount} von dir ging niemand mit: Sie kommen zurück.`,
        mainPot: "Hauptpot",
        callAll: (amount) => `All-in mitgehen, ${amount}`,
        most: "Max",
        onlyThis: "nur zu diesem Preis",
        upToAll: "bis zu allem, was du hast",
        undo: "Geschieht, wenn du dran bist. Nochmals tippen nimmt es zurück.",
        lapsed: "Der Preis ist ein anderer. Entscheide neu.",
        showOrMuck: "Zeigst du dein Blatt, oder gibst du es verdeckt ab?",
    },
    blackjack: {
        natural: "Blackjack!",
        bust: "Überkauft.",
        half: (back, stake) => `${back} von ${stake} kommen zurück.`,
        insurancePays: (amount) => `Deine Versicherung zahlt ${amount}.`,
        insuranceLost: (amount) => `Deine Versicherung über ${amount} ist verloren.`,
        hand: (nth, count) => `Hand ${nth} von ${count}`,
        insureWhy: (cost, pays) => `Sie kostet ${cost} und bringt ${pays}, wenn der Geber Blackjack hat.`,
        surrenderWhy: "Der Geber hat vielleicht Blackjack. Für die Hälfte aufgeben oder weiterspielen?",
        doubleFor: (amount) => `Mit ${amount} verdoppeln`,
        doubleLess: "Wie viel legst du dazu?",
        pays: { blackjack: "3 zu 2", win: "1 zu 1" },
        insurancePaid: (amount) => `Versicherung ${amount}`,
    },
    cup: {
        level: (level, levels) => `Stufe ${level} von ${levels}`,
        blinds: (small, big) => `Blinds ${small} / ${big}`,
        next: (small, big) => `dann ${small} / ${big}`,
        afterHand: "nach dieser Hand",
        last: "letzte Stufe",
        rest: "Pause",
        left: (count) => `noch ${count} dabei`,
        place: (place) => `Platz ${place}`,
        out: (place) => `Du bist ausgeschieden, auf Platz ${place}.`,
        rebuy: (amount) => `Für ${amount} neu einkaufen`,
        over: "Das Turnier ist zu Ende",
        wins: (who) => `${who} gewinnt`,
        clock: "Zeit bis zur nächsten Stufe",
    },
};
