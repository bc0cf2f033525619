import type { Words } from "../words";

export const de: Words = {
    symbols: {
        crown: "Krone",
        anchor: "Anker",
        heart: "Herz",
        diamond: "Karo",
        club: "Kreuz",
        spade: "Pik",
    },
    last: "Letzte Würfe",
    rules: {
        short: [
            "Drei Würfel zeigen Krone, Anker, Herz, Karo, Kreuz und Pik. Setze auf die Symbole, die dir gefallen.",
            "Zeigt ein Würfel dein Symbol, zahlt die Wette 1 zu 1, zeigen es zwei, 2 zu 1, und am meisten, wenn es alle drei zeigen.",
            "Ein Symbol, das kein Würfel zeigt, verliert.",
            "Liegt ein Würfel nicht flach, gilt der Wurf nicht: Alle Einsätze gehen zurück.",
        ],
        triple: (times) => `Drei gleiche zahlen ${times} zu 1.`,
        symbol: "Jedes Symbol",
    },
    staff: {
        options: { triple: { label: "Drei gleiche zahlen", hint: "zu 1; im Regelbuch 3" } },
    },
};
