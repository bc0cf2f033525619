import type { StoryWords } from "../words";

export const fr: StoryWords = {
    telling: "Votre histoire s’écrit…",
    none: "Cette histoire n’existe pas, ou plus : les histoires durent tant que l’hôte tourne.",
    unreachable: "L’hôte ne répond pas. Êtes-vous sur son réseau ?",
    again: "Réessayer",
    place: (place, places) => `Place ${place} sur ${places}`,
    noPlace: "Sans place",
    curve: (least, most) => `Votre argent au fil de la soirée : entre ${least} et ${most}`,
    best: "Meilleur tour",
    worst: "Pire tour",
    none_won: "Aucun gagné",
    none_lost: "Aucun perdu",
    luck: "Chance",
    deviations: (number) => `${number} écarts-types`,
    lucky: "de chance",
    unlucky: "de malchance",
    fair: "Comme le veulent les probabilités",
    brought: (won, expected, give) =>
        `Cela a rapporté ${won}. Les probabilités promettent ${expected}, à ${give} près.`,
    cameOff: (won, made, expected) =>
        `${won} paris réussis sur ${made}. Les probabilités en promettent ${expected}.`,
    rounds: (count, number) => (count === 1 ? "1 tour" : `${number} tours`),
    noOdds: (won) => `Sans banque, pas de probabilités : ${won}, pris aux autres de la table.`,
    decisions: "Décisions",
    byBook: (right, made, share) =>
        `${right} sur ${made} selon la stratégie de base de votre table (${share})`,
    byPoints: (right, made, share) =>
        `${right} sur ${made} étaient celles qui rapportent le plus de points (${share})`,
    costMoney: (cost) => `Les autres ont coûté environ ${cost} en moyenne.`,
    costPoints: (cost) => `Les autres ont coûté environ ${cost} points en moyenne.`,
    flawless: "Pas une seule erreur.",
    picture: "Une image à garder",
    hold: "Appuyez longuement sur l’image pour la garder, ou :",
    share: "Partager",
    save: "Enregistrer l’image",
    fine: "L’argent fictif et les jetons n’ont aucune valeur monétaire.",
};
