/** Ce que fait et saisit la personne qui donne, en français. */
import type { DealingWords } from "../dealing";

export const fr: DealingWords = {
    youDeal: "Vous donnez",
    steps: {
        open: "Ouvrir les mises",
        close: "Rien ne va plus",
        throw: "Lancer",
        no_throw: "Lancer nul",
        invite: "Inviter à lancer",
        deal: "Donner",
        start: "Commencer",
        shuffle: "Mélanger",
    },
    means: {
        no_throw: "Le lancer ne compte pas et toutes les mises sont rendues.",
    },
    back: "Retour",
    undo: "Défaire",
    whatThrown: "Que montrent les dés ?",
    thrown: (dice) => `Lancé : ${dice}`,
    whichRank: "Valeur",
    whichSuit: "Couleur",
    dealtCards: "Données",
    dealt: (count, due) => `Données : ${count} sur ${due}`,
    faceDown: (count) =>
        count === "1" ? "1 carte donnée face cachée" : `${count} cartes données face cachée`,
    enterCards: "Saisir les cartes",
    dealersCard: "Banque",
    board: "Tableau",
    whoThrows: "Qui lance ?",
    handOver: "Passer la main",
    whoDeals: "Qui donne désormais ?",
    nobodyElse: "Il n’y a personne d’autre pour donner.",
};
