import type { MarkWords } from "../marks";

export const fr: MarkWords = {
    removed: "prié de partir",
    house: "joueur de la maison",
    rebuys: (count, written) => (count === 1 ? "une recave" : `${written} recaves`),
    granted: (amount) => `a reçu ${amount} en plus`,
    owes: (amount) => `doit ${amount}`,
    apart: "Hors classement",
};
