/** Words of the host's desk, the dealer's console and the big screen: guests' pages do not carry them. */

import { speakOfDealing } from "./dealing.svelte";
import { en } from "./staff/en";
import { preferred, speak, type Language, type Said } from "./words.svelte";

export type StaffWords = Said<typeof en>;

const OTHERS = {
    de: () => import("./staff/de").then((file): StaffWords => file.de),
    fr: () => import("./staff/fr").then((file): StaffWords => file.fr),
    es: () => import("./staff/es").then((file): StaffWords => file.es),
};

let spoken = $state.raw<StaffWords>(en);

export function staff(): StaffWords {
    return spoken;
}

/** Speak the first of the wanted languages that is spoken here. */
export async function speakAsStaff(locales: readonly string[]): Promise<void> {
    const { language, locale } = preferred(locales);
    const [found] = await Promise.all([wordsOf(language), speak(language, locale).then(speakOfDealing)]);
    spoken = found;
}

export function wordsOf(language: Language): Promise<StaffWords> {
    return language === "en" ? Promise.resolve(en) : OTHERS[language]();
}
