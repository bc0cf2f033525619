/** Was tut und eingibt, wer austeilt, auf Deutsch. */
import type { DealingWords } from "../dealing";

export const de: DealingWords = {
    youDeal: "Du gibst",
    steps: {
        open: "Einsätze öffnen",
        close: "Nichts geht mehr",
        throw: "Würfeln",
        no_throw: "Ungültiger Wurf",
        invite: "Zum Wurf bitten",
        deal: "Geben",
        start: "Beginnen",
        shuffle: "Mischen",
    },
    means: {
        no_throw: "Der Wurf zählt nicht, und alle Einsätze gehen zurück.",
    },
    back: "Zurück",
    undo: "Rückgängig",
    whatThrown: "Was zeigen die Würfel?",
    thrown: (dice) => `Geworfen: ${dice}`,
    whichRank: "Wert",
    whichSuit: "Farbe",
    dealtCards: "Gegeben",
    dealt: (count, due) => `Gegeben: ${count} von ${due}`,
    faceDown: (count) => (count === "1" ? "1 Karte verdeckt gegeben" : `${count} Karten verdeckt gegeben`),
    enterCards: "Karten eingeben",
    dealersCard: "Bank",
    board: "Offen",
    whoThrows: "Wer würfelt?",
    handOver: "Weitergeben",
    whoDeals: "Wer gibt ab jetzt?",
    nobodyElse: "Es ist sonst niemand da, der geben könnte.",
};
