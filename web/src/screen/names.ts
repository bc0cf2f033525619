/** Names in a row, as the screen's language writes them. */

import { language } from "../lib/words/words.svelte";

/** Ann, Ben and Cleo. */
export function together(names: readonly string[]): string {
    return new Intl.ListFormat(language()).format(names);
}
