/** What a page for those who run the night needs before it is shown. */

import { loadStaffUis } from "../games/staff";
import { preferred, speak } from "../lib/words/words.svelte";

/** Speak the first of the wanted languages that is spoken here, and know the games. */
export async function begin(locales: readonly string[]): Promise<void> {
    const { language, locale } = preferred(locales);
    await speak(language, locale);
    await loadStaffUis();
}
