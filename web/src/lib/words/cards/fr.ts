import type { Rank } from "../../felt/cards";
import { words } from "../words.svelte";
import type { CardWords } from "./words";

function one(rank: Rank): string {
    return words().card.ranks[rank];
}

function many(rank: Rank): string {
    return "JQK".includes(rank) ? `${one(rank)}s` : one(rank);
}

function of(rank: Rank): string {
    return rank === "A" ? "d’as" : `de ${many(rank)}`;
}

function upTo(top: Rank): string {
    if (top === "A") return "à l’as";
    return `${top === "Q" ? "à la" : "au"} ${one(top)}`;
}

export const fr: CardWords = {
    hand: {
        high_card: (top) => `carte haute ${one(top)}`,
        pair: (rank) => `une paire ${of(rank)}`,
        two_pairs: (high, low) => `deux paires, ${many(high)} et ${many(low)}`,
        three_of_a_kind: (rank) => `un brelan ${of(rank)}`,
        straight: (top) => `une quinte ${upTo(top)}`,
        flush: (top) => `une couleur ${upTo(top)}`,
        full_house: (three, two) => `un full aux ${many(three)} par les ${many(two)}`,
        four_of_a_kind: (rank) => `un carré ${of(rank)}`,
        straight_flush: (top) => `une quinte flush ${upTo(top)}`,
        royal_flush: () => "une quinte flush royale",
    },
    kinds: {
        high_card: "Carte haute",
        pair: "Paire",
        two_pairs: "Deux paires",
        three_of_a_kind: "Brelan",
        straight: "Quinte",
        flush: "Couleur",
        full_house: "Full",
        four_of_a_kind: "Carré",
        straight_flush: "Quinte flush",
        royal_flush: "Quinte royale",
    },
    holdem: {
        wins: (who, amount, hand) => `${who} gagne ${amount} avec ${hand}.`,
        share: (who, amount, hand) => `${who} se partagent ${amount} avec ${hand}.`,
        youWin: (amount, hand) => `Vous gagnez ${amount} avec ${hand}.`,
        winsSide: (who, amount) => `${who} gagne le pot annexe de ${amount}.`,
        shows: (who, hand) => `${who} montre ${hand}.`,
        returned: (who, amount) => `${who} reprend ${amount} que personne n’a suivis.`,
        yoursReturned: (amount) => `Personne n’a suivi ${amount} des vôtres : ils vous reviennent.`,
        mainPot: "Pot principal",
        callAll: (amount) => `Suivre à tapis, ${amount}`,
        most: "Max",
        onlyThis: "à ce prix seulement",
        upToAll: "jusqu’à tout votre tapis",
        undo: "Joué quand viendra votre tour. Touchez encore pour annuler.",
        lapsed: "Le prix a changé. À vous de redécider.",
        showOrMuck: "Montrer votre main, ou la jeter sans la montrer ?",
    },
    blackjack: {
        natural: "Blackjack !",
        bust: "Dépassé.",
        half: (back, stake) => `${back} sur ${stake} vous reviennent.`,
        insurancePays: (amount) => `Votre assurance paie ${amount}.`,
        insuranceLost: (amount) => `Votre assurance de ${amount} est perdue.`,
        hand: (nth, count) => `Main ${nth} sur ${count}`,
        insureWhy: (cost, pays) => `Elle coûte ${cost} et rapporte ${pays} si le croupier a un blackjack.`,
        surrenderWhy: "Le croupier a peut-être un blackjack. Abandonner pour la moitié, ou continuer ?",
        doubleFor: (amount) => `Doubler avec ${amount}`,
        doubleLess: "Combien ajoutez-vous ?",
        pays: { blackjack: "3 pour 2", win: "1 pour 1" },
        insurancePaid: (amount) => `assurance ${amount}`,
    },
    cup: {
        level: (level, levels) => `Niveau ${level} sur ${levels}`,
        blinds: (small, big) => `Blinds ${small} / ${big}`,
        next: (small, big) => `puis ${small} / ${big}`,
        afterHand: "après ce coup",
        last: "dernier niveau",
        rest: "Pause",
        left: (count) => `${count} encore en jeu`,
        place: (place) => `Place ${place}`,
        out: (place) => `Vous êtes éliminé, à la place ${place}.`,
        rebuy: (amount) => `Recaver pour ${amount}`,
        over: "Le tournoi est terminé",
        wins: (who) => `${who} gagne`,
        clock: "Temps jusqu’au prochain niveau",
    },
};
