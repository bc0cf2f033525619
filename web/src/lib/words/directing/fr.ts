import type { DirectingWords } from "../directing";

export const fr: DirectingWords = {
    title: "Le grand écran",
    hint: "Il suit l’action de lui-même : tapis, dernières secondes de mise, grosses mises, dernier tour.",
    stays: "Ce qu’il montre",
    follow: "Là où il se passe quelque chose",
    standings: "Classement",
    only: (table) => `Seulement ${table}`,
    skip: "Montrer autre chose",
    may: "Il peut montrer",
    moments: "Les moments de la soirée",
    reactions: "Les réactions des téléphones",
    reactionsHint: "Désactivé : personne ne peut réagir. Un invité seul se coupe sur sa propre fiche.",
    tables: "Les tables qu’il peut montrer",
};
