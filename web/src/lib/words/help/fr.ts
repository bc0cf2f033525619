import type { HelpWords } from "../help";

export const fr: HelpWords = {
    ask: "Que ferait le livre ?",
    book: "Selon le livre",
    looking: "On regarde …",
    best: "le choix du livre",
    offer: "Première fois à ce jeu ?",
    show: "Montrez-moi",
    no: "Non, merci",
    step: (nth, of) => `Étape ${nth} sur ${of}`,
    enough: "Ça suffit",
    done: "Compris",
};
