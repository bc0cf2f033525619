import { es as guest } from "./guest/es";
import type { Words } from "./words.svelte";

export const es: Words = {
    card: {
        suits: { c: "tréboles", d: "diamantes", h: "corazones", s: "picas" },
        ranks: {
            "2": "dos",
            "3": "tres",
            "4": "cuatro",
            "5": "cinco",
            "6": "seis",
            "7": "siete",
            "8": "ocho",
            "9": "nueve",
            T: "diez",
            J: "jota",
            Q: "reina",
            K: "rey",
            A: "as",
        },
        name: (rank, suit) => `${rank} de ${suit}`,
        faceDown: "carta boca abajo",
        none: "aún sin carta",
    },
    chip: {
        worth: (amount) => `fichas por ${amount}`,
        of: (who, amount) => `${who}: ${amount}`,
        laid: (guests, written, total) => `${written} ${guests === 1 ? "invitado" : "invitados"}, ${total}`,
    },
    die: {
        shows: (face) => `dado con ${face}`,
        tumbling: "dado en el aire",
        throw: "Tirar los dados",
        thrower: (who) => `tira ${who}`,
    },
    element: {
        close: "Cerrar",
        less: "Menos",
        more: "Más",
        seconds: (count, written) =>
            count === 1 ? `queda ${written} segundo` : `quedan ${written} segundos`,
        back: "Atrás",
    },
    guest,
    andMore: (count) => `y ${count} más`,
    and: "y",
    seat: { away: "ausente" },
    pays: (times) => `${times} a 1`,
};
