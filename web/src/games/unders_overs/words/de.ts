import type { Words } from "../words";

export const de: Words = {
    boxes: { under: "Unter 7", seven: "7", over: "Über 7" },
    chance: (count) => `${count} von 36`,
    wins: "gewinnt",
    last: "Letzte Würfe",
    story: { thrown: (sum) => `Die Würfel zeigen ${sum}.` },
    rules: {
        short: [
            "Zwei Würfel werden geworfen. Setze auf unter 7, auf 7 oder auf über 7.",
            "Unter und Über zahlen 1 zu 1, Sieben zahlt 4 zu 1.",
            "Liegt ein Würfel nicht flach, gilt der Wurf nicht: Alle Einsätze gehen zurück.",
        ],
    },
};
