import { inLanguage, number } from "../../lib/words/words.svelte";
import type { GameUi } from "../game";
import Emblem from "./Emblem.svelte";
import { timeline } from "./timeline";

const LIMITS = {
    en: {
        ante: (ante: string, target: string) => `Ante ${ante}, race to ${target}`,
        noAnte: (target: string) => `Race to ${target}, no ante`,
    },
    de: {
        ante: (ante: string, target: string) => `Einsatz ${ante}, Rennen bis ${target}`,
        noAnte: (target: string) => `Rennen bis ${target}, ohne Einsatz`,
    },
    fr: {
        ante: (ante: string, target: string) => `Mise ${ante}, course à ${target}`,
        noAnte: (target: string) => `Course à ${target}, sans mise`,
    },
    es: {
        ante: (ante: string, target: string) => `Entrada ${ante}, carrera a ${target}`,
        noAnte: (target: string) => `Carrera a ${target}, sin entrada`,
    },
};

export const pairs_wagers: GameUi<"pairs_wagers"> = {
    title: { en: "Pairs and Wagers", de: "Paare und Wetten", fr: "Paires et Paris", es: "Pares y Apuestas" },
    Emblem,
    limits({ ante, target }) {
        const said = inLanguage(LIMITS);
        return ante ? said.ante(number(ante), number(target)) : said.noAnte(number(target));
    },
    timeline,
    page: () => import("./GuestPage.svelte"),
    narration: () => import("./narration"),
    rules: () => import("./rules"),
    dealing: () => import("./dealing"),
    staff: () => import("./staff"),
    draws: () => import("./draws"),
    guide: () => import("./guide"),
};
