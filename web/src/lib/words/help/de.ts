import type { HelpWords } from "../help";

export const de: HelpWords = {
    ask: "Was würde das Buch tun?",
    book: "Nach dem Buch",
    looking: "Wird nachgeschlagen …",
    best: "so das Buch",
    offer: "Neu bei diesem Spiel?",
    show: "Zeig’s mir",
    no: "Nein, danke",
    step: (nth, of) => `Schritt ${nth} von ${of}`,
    enough: "Genug",
    done: "Verstanden",
};
