import type { HelpWords } from "../help";

export const es: HelpWords = {
    ask: "¿Qué haría el libro?",
    book: "Según el libro",
    looking: "Buscando …",
    best: "lo que hace el libro",
    offer: "¿Primera vez aquí?",
    show: "Enséñame",
    no: "No, gracias",
    step: (nth, of) => `Paso ${nth} de ${of}`,
    enough: "Basta",
    done: "Entendido",
};
