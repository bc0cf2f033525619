import type { DeskWords } from "../desk.svelte";

export const fr: DeskWords = {
    setup: {
        title: "Quel genre de soirée ?",
        hint: "Un geste suffit. Les tables s’ouvrent, se changent et se ferment aussi pendant le jeu.",
        guests: "Combien d’invités ?",
        occasion: "Quelle soirée ?",
        occasions: {
            casino: { title: "Tout le casino", says: "Les cinq jeux, côte à côte." },
            poker: { title: "Soirée poker", says: "Le Texas hold’em et rien d’autre, sans se presser." },
            fundraiser: {
                title: "Soirée de bienfaisance",
                says: "Roulette et dés, compris tout de suite. Tombola et enchères à la fin.",
            },
            hour: {
                title: "Une petite heure",
                says: "Trois jeux, peu d’attente : pour une pause ou une petite fête.",
            },
            croupiers: {
                title: "Avec des croupiers",
                says: "Vraie roue, vraies cartes : on donne à la main, les téléphones comptent.",
            },
        },
        own: "À votre façon",
        name: "Comment s’appelle-t-elle ?",
        games: "Quels jeux ?",
        money: "Chacun commence avec",
        dealing: "Qui donne ?",
        dealings: {
            house: "La maison, toute seule",
            dealers: "Des personnes, sur leur téléphone",
            real: "Des personnes, avec de vrais dés, roue et cartes",
        },
        tempo: "À quelle vitesse ?",
        tempos: { calm: "Calme", usual: "Habituelle", quick: "Rapide" },
        result: "Votre soirée",
        tables: (count, written) => (count === 1 ? `${written} table` : `${written} tables`),
        each: (money) => `${money} pour chacun`,
        inAll: (money) => `${money} d’argent fictif en tout`,
        seats: (seats) => `${seats} places`,
        anyNumber: "places à volonté",
        chips: (values) => `jetons de ${values}`,
        exchange: (money) => `s’asseoir avec ${money}`,
        dealers: (count, written) =>
            count === 1
                ? `${written} personne donne : nommez-la sous Personnes.`
                : `${written} personnes donnent : nommez-les sous Personnes.`,
        open: "Ouvrir les portes",
        skip: "Passer",
        skipMeans: "et commencer avec les tables qui sont là",
        again: "Préparer la soirée",
        againHint: "Tant que personne n’est entré, tout peut encore changer.",
    },
    invite: {
        scan: "Les invités scannent ceci, ou ouvrent l’adresse et tapent le code.",
        orElse: "Ou bien",
        screen: "Un téléviseur ou un projecteur dans la salle ? Ouvrez-y :",
        toDesk: "Au pupitre",
    },
};
