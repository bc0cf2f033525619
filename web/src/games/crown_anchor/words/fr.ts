import type { Words } from "../words";

export const fr: Words = {
    symbols: {
        crown: "Couronne",
        anchor: "Ancre",
        heart: "Cœur",
        diamond: "Carreau",
        club: "Trèfle",
        spade: "Pique",
    },
    last: "Derniers lancers",
    rules: {
        short: [
            "Trois dés portent couronne, ancre, cœur, carreau, trèfle et pique. Misez sur les symboles de votre choix.",
            "Une mise paie 1 pour 1 si un dé montre son symbole, 2 pour 1 si deux le montrent, et le plus si les trois le montrent.",
            "Un symbole qu’aucun dé ne montre perd.",
            "Si un dé n’est pas à plat, le lancer est nul : toutes les mises reviennent.",
        ],
        triple: (times) => `Trois dés identiques paient ${times} pour 1.`,
        symbol: "N’importe quel symbole",
    },
    staff: {
        options: {
            triple: { label: "Trois identiques paient", hint: "pour 1 ; 3 selon le livre des règles" },
        },
    },
};
