import type { MarkWords } from "../marks";

export const es: MarkWords = {
    removed: "invitado a irse",
    house: "jugador de la casa",
    rebuys: (count, written) => (count === 1 ? "una recompra" : `${written} recompras`),
    granted: (amount) => `recibió ${amount} más`,
    owes: (amount) => `debe ${amount}`,
    apart: "Sin puesto",
};
