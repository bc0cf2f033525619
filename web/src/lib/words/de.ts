import { de as guest } from "./guest/de";
import type { Words } from "./words.svelte";

export const de: Words = {
    card: {
        suits: { c: "Kreuz", d: "Karo", h: "Herz", s: "Pik" },
        ranks: {
            "2": "Zwei",
            "3": "Drei",
            "4": "Vier",
            "5": "Fünf",
            "6": "Sechs",
            "7": "Sieben",
            "8": "Acht",
            "9": "Neun",
            T: "Zehn",
            J: "Bube",
            Q: "Dame",
            K: "König",
            A: "Ass",
        },
        name: (rank, suit) => `${suit} ${rank}`,
        faceDown: "verdeckte Karte",
        none: "noch keine Karte",
    },
    chip: {
        worth: (amount) => `Jetons im Wert von ${amount}`,
        of: (who, amount) => `${who}: ${amount}`,
        laid: (guests, written, total) => `${written} ${guests === 1 ? "Gast" : "Gäste"}, ${total}`,
    },
    die: {
        shows: (face) => `Würfel zeigt ${face}`,
        tumbling: "Würfel in der Luft",
        throw: "Würfeln",
        thrower: (who) => `${who} wirft`,
    },
    element: {
        close: "Schließen",
        less: "Weniger",
        more: "Mehr",
        seconds: (count, written) => (count === 1 ? `noch ${written} Sekunde` : `noch ${written} Sekunden`),
        back: "Zurück",
    },
    guest,
    andMore: (count) => `und ${count} weitere`,
    and: "und",
    seat: { away: "pausiert" },
    pays: (times) => `${times} zu 1`,
};
