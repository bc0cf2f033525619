import type { MarkWords } from "../marks";

export const es: MarkWords = {
    removed: "invitado a irse",
    rebuys: (count, written) => (count === 1 ? "una recompra" : `${written} recompras`),
    granted: (amount) => `recibió ${amount} más`,
    owes: (amount) => `debe ${amount}`,
    apart: "Sin puesto",
};
