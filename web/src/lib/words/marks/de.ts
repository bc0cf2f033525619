import type { MarkWords } from "../marks";

export const de: MarkWords = {
    removed: "hinausgebeten",
    house: "Hausspieler",
    rebuys: (count, written) => (count === 1 ? "neu eingekauft" : `${written}-mal neu eingekauft`),
    granted: (amount) => `bekam ${amount} dazu`,
    owes: (amount) => `schuldet ${amount}`,
    apart: "Ohne Platz",
};
