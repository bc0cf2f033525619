/** Lo que hace e introduce quien reparte, en español. */
import type { DealingWords } from "../dealing";

export const es: DealingWords = {
    youDeal: "Repartes tú",
    steps: {
        open: "Abrir apuestas",
        close: "No va más",
        throw: "Tirar",
        no_throw: "Tirada nula",
        invite: "Invitar a tirar",
        deal: "Repartir",
        start: "Empezar",
        shuffle: "Barajar",
    },
    means: {
        no_throw: "La tirada no cuenta y se devuelven todas las apuestas.",
    },
    back: "Volver",
    undo: "Deshacer",
    whatThrown: "¿Qué muestran los dados?",
    thrown: (dice) => `Tirada: ${dice}`,
    whichRank: "Valor",
    whichSuit: "Palo",
    dealtCards: "Repartidas",
    dealt: (count, due) => `Repartidas: ${count} de ${due}`,
    faceDown: (count) =>
        count === "1" ? "1 carta repartida boca abajo" : `${count} cartas repartidas boca abajo`,
    enterCards: "Introducir las cartas",
    dealersCard: "Banca",
    board: "Mesa",
    whoThrows: "¿Quién tira?",
    handOver: "Ceder el turno",
    whoDeals: "¿Quién reparte a partir de ahora?",
    nobodyElse: "No hay nadie más que pueda repartir.",
};
