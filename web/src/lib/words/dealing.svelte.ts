/** Words of dealing: brought to the dealer's console, and to a guest's phone when it is their turn to deal. */

import { en } from "./dealing/en";
import { language, type Language, type Said } from "./words.svelte";

export type DealingWords = Said<typeof en>;

const OTHERS = {
    de: () => import("./dealing/de").then((file): DealingWords => file.de),
    fr: () => import("./dealing/fr").then((file): DealingWords => file.fr),
    es: () => import("./dealing/es").then((file): DealingWords => file.es),
};

let spoken = $state.raw<DealingWords>(en);

export function dealing(): DealingWords {
    return spoken;
}

/** Have the words of the language that is spoken here. */
export async function speakOfDealing(): Promise<void> {
    const wanted = language();
    const found = await dealingWordsOf(wanted);
    if (wanted === language()) spoken = found;
}

export function dealingWordsOf(language: Language): Promise<DealingWords> {
    return language === "en" ? Promise.resolve(en) : OTHERS[language]();
}

/** What a step is called. */
export function stepName(step: string): string {
    const said = spoken.steps;
    return step in said ? said[step as keyof typeof said] : step;
}
