import type { Rank } from "../../../lib/felt/cards";
import { words } from "../../../lib/words/words.svelte";
import type { Words } from "../words";

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

export const fr: Words = {
    felt: {
        table: "table de hold’em",
        button: "donneur",
        deals: "donne",
        small: "petite blind",
        big: "grosse blind",
        pot: "Pot",
        sidePot: (nth) => `Pot annexe ${nth}`,
        allIn: "tapis",
        folded: "couché",
    },
    page: {
        fold: "Se coucher",
        check: "Parole",
        call: (amount) => `Suivre ${amount}`,
        bet: "Miser",
        raise: "Relancer",
        betTo: (amount) => `Miser ${amount}`,
        raiseTo: (amount) => `Relancer à ${amount}`,
        allIn: (amount) => `Tapis, ${amount}`,
        min: "Min",
        half: "½ pot",
        pot: "Pot",
        all: "Tapis",
        amount: "Combien",
        show: "Montrer",
        muck: "Cacher",
        checkFold: "Parole ou se coucher",
        callAny: "Suivre tout",
        ahead: "Décider d’avance",
        folded: "Vous êtes couché pour ce coup.",
        next: "Vous recevez des cartes au prochain coup.",
        callAll: (amount) => `Suivre à tapis, ${amount}`,
        most: "Max",
        onlyThis: "à ce prix seulement",
        upToAll: "jusqu’à tout votre tapis",
        undo: "Joué quand viendra votre tour. Touchez encore pour annuler.",
        lapsed: "Le prix a changé. Décidez de nouveau.",
        showReal: "Montrez vos cartes sur la table : le croupier dit qui gagne.",
        dealsOut: "Vous donnez cette main.",
        showOrMuck: "Montrer votre main, ou la jeter sans la montrer ?",
    },
    story: {
        handStarted: "Un nouveau coup.",
        dealerOut: (who) => `Nouvelle main. ${who} donne et ne joue pas.`,
        did: {
            fold: (who) => `${who} se couche.`,
            check: (who) => `${who} : parole.`,
            call: (who, amount) => `${who} suit ${amount}.`,
            bet: (who, amount) => `${who} mise ${amount}.`,
            raise: (who, amount) => `${who} relance à ${amount}.`,
            allIn: (who, amount) => `${who} fait tapis avec ${amount}.`,
        },
        streets: { preflop: "", flop: "Le flop.", turn: "Le tournant.", river: "La rivière." },
        shown: (who) => `${who} montre.`,
        mucked: (who) => `${who} jette sa main.`,
        wins: (who, amount) => `${who} gagne ${amount}.`,
        share: (who, amount) => `${who} se partagent ${amount}.`,
        blinds: (small, big) => `Les blinds sont maintenant ${small} et ${big}.`,
        winsWith: (who, amount, hand) => `${who} gagne ${amount} avec ${hand}.`,
        shareWith: (who, amount, hand) => `${who} se partagent ${amount} avec ${hand}.`,
        youWinWith: (amount, hand) => `Vous gagnez ${amount} avec ${hand}.`,
        winsSide: (who, amount) => `${who} gagne le pot annexe de ${amount}.`,
        showsHand: (who, hand) => `${who} montre ${hand}.`,
        returned: (who, amount) => `${who} récupère ${amount} que personne n’a suivis.`,
        yoursReturned: (amount) => `Personne n’a suivi : vous récupérez ${amount}.`,
    },
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
    tournament: {
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
    rules: {
        short: [
            "Chacun reçoit deux cartes ; cinq autres sont découvertes pour tous.",
            "Les cinq meilleures de vos sept cartes gagnent le pot, ou bien tous les autres se couchent.",
            "On mise quatre fois : avant le flop, après, après le tournant et après la rivière.",
            "Du bas vers le haut : paire, deux paires, brelan, suite, couleur, full, carré, quinte flush.",
        ],
        limit: {
            none: "Sans limite : vous pouvez tout miser.",
            pot: "Limite du pot : une relance ne dépasse pas le pot.",
            fixed: "Limite fixe : toutes les relances sont égales.",
        },
        ask: "À l’abattage vous choisissez : montrer votre main ou la jeter sans la montrer.",
        noWheel: "A 2 3 4 5 n’est pas une quinte ici.",
        odds: {
            hands: "Les mains, la meilleure d’abord, et leur fréquence avec sept cartes",
            starts: "Vos deux cartes",
            start: {
                pair: "Sont une paire",
                suited: "Sont de la même couleur",
                aces: "Sont deux as",
                pairs_up: "Deux cartes différentes trouvent une jumelle au flop",
                third: "Une paire trouve une troisième carte au flop",
                flush: "Deux de même couleur en trouvent trois autres jusqu’à la rivière",
            },
        },
    },
    dealing: {
        steps: { award: "Attribuer le pot", blinds: "Blinds" },
        whoWins: (amount) => `Qui gagne le pot de ${amount} ?`,
        whoWinsSide: (pot, amount) => `Qui gagne le pot annexe ${pot}, ${amount} ?`,
        award: (names) => (names ? `Donner à ${names}` : "Touchez qui gagne ; à plusieurs, on partage"),
        small: "Petite blind",
        big: "Grosse blind",
        setBlinds: (small, big) => `Blinds ${small} / ${big}`,
    },
    staff: {
        options: {
            small_blind: { label: "Petite blind" },
            big_blind: { label: "Grosse blind" },
            limit: {
                label: "Relances",
                choices: { none: "Sans limite", pot: "Jusqu’au pot", fixed: "Limite fixe" },
            },
            button: {
                label: "Bouton",
                choices: { moving: "Va au joueur suivant", dead: "Peut rester à une place vide" },
            },
            heads_up: {
                label: "Petite blind à deux",
                choices: { button_small: "Le donneur", left_small: "À gauche du donneur" },
            },
            showdown: {
                label: "Abattage",
                choices: { auto: "Les mains perdantes sont jetées", ask: "Chacun choisit" },
            },
            dealer_plays: { label: "Le donneur joue aussi", hint: "sinon il passe cette main" },
            burn: { label: "Brûler une carte", hint: "avant flop, turn et river" },
            all_in_face_up: { label: "Tapis à découvert", hint: "avant le reste du tableau" },
            wheel: { label: "A 2 3 4 5 est une quinte" },
        },
        phases: {
            preflop: "Avant le flop",
            flop: "Flop",
            turn: "Turn",
            river: "River",
            showdown: "Abattage",
        },
        blinds: "Blinds",
        returned: "Mise rendue",
        biggestPot: "Plus gros pot",
    },
};
