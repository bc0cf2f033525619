import type { Words } from "../words";

export const fr: Words = {
    boxes: { under: "Moins de 7", seven: "7", over: "Plus de 7" },
    chance: (count) => `${count} sur 36`,
    wins: "gagne",
    last: "Derniers lancers",
    story: { thrown: (sum) => `Les dés font ${sum}.` },
    rules: {
        short: [
            "On lance deux dés. Misez sur moins de 7, sur 7 ou sur plus de 7.",
            "Moins et plus paient 1 pour 1, le sept paie 4 pour 1.",
            "Si un dé n’est pas à plat, le lancer est nul : toutes les mises reviennent.",
        ],
    },
};
