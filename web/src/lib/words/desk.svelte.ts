/** Words of the host's desk that dealers and screens have no use for. */

import { en } from "./desk/en";
import { preferred, type Language, type Said } from "./words.svelte";

export type DeskWords = Said<typeof en>;

const OTHERS = {
    de: () => import("./desk/de").then((file): DeskWords => file.de),
    fr: () => import("./desk/fr").then((file): DeskWords => file.fr),
    es: () => import("./desk/es").then((file): DeskWords => file.es),
};

let spoken = $state.raw<DeskWords>(en);

export function atDesk(): DeskWords {
    return spoken;
}

/** Speak the first of the wanted languages that is spoken here. */
export async function speakAtDesk(locales: readonly string[]): Promise<void> {
    spoken = await deskWordsOf(preferred(locales).language);
}

export function deskWordsOf(language: Language): Promise<DeskWords> {
    return language === "en" ? Promise.resolve(en) : OTHERS[language]();
}
