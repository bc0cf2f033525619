import type { Words } from "../words";

export const es: Words = {
    symbols: {
        crown: "Corona",
        anchor: "Ancla",
        heart: "Corazón",
        diamond: "Diamante",
        club: "Trébol",
        spade: "Pica",
    },
    last: "Últimas tiradas",
    rules: {
        short: [
            "Tres dados muestran corona, ancla, corazón, diamante, trébol y pica. Apuesta a los símbolos que quieras.",
            "Una apuesta paga 1 a 1 si un dado muestra su símbolo, 2 a 1 si lo muestran dos, y más aún si lo muestran los tres.",
            "Un símbolo que ningún dado muestra pierde.",
            "Si un dado no queda plano, la tirada no vale: todas las apuestas vuelven.",
        ],
        triple: (times) => `Tres iguales pagan ${times} a 1.`,
        symbol: "Cualquier símbolo",
    },
    staff: {
        options: { triple: { label: "Tres iguales pagan", hint: "a 1; 3 según el reglamento" } },
    },
};
