import { fr as guest } from "./guest/fr";
import type { Words } from "./words.svelte";

export const fr: Words = {
    card: {
        suits: { c: "trèfle", d: "carreau", h: "cœur", s: "pique" },
        ranks: {
            "2": "deux",
            "3": "trois",
            "4": "quatre",
            "5": "cinq",
            "6": "six",
            "7": "sept",
            "8": "huit",
            "9": "neuf",
            T: "dix",
            J: "valet",
            Q: "dame",
            K: "roi",
            A: "as",
        },
        name: (rank, suit) => `${rank} de ${suit}`,
        faceDown: "carte cachée",
        none: "pas encore de carte",
    },
    chip: {
        worth: (amount) => `jetons pour ${amount}`,
        of: (who, amount) => `${who} : ${amount}`,
        laid: (guests, written, total) => `${written} ${guests === 1 ? "invité" : "invités"}, ${total}`,
    },
    die: {
        shows: (face) => `dé sur ${face}`,
        tumbling: "dé lancé",
        throw: "Lancer les dés",
        thrower: (who) => `${who} lance`,
    },
    element: {
        close: "Fermer",
        less: "Moins",
        more: "Plus",
        seconds: (count, written) => (count < 2 ? `encore ${written} seconde` : `encore ${written} secondes`),
        back: "Retour",
    },
    guest,
    andMore: (count) => `et ${count} de plus`,
    and: "et",
    seat: { away: "absent" },
    pays: (times) => `${times} pour 1`,
};
