/** Names in a row, as the screen's language writes them. */

import { staff } from "../lib/words/staff";
import { language, number } from "../lib/words/words.svelte";

/** Ann, Ben and Cleo. */
export function together(names: readonly string[]): string {
    return new Intl.ListFormat(language()).format(names);
}

/** So many of them, and how many more there are. */
export function fewOf(names: readonly string[], most: number): string {
    if (names.length <= most) return together(names);
    return `${names.slice(0, most).join(", ")} ${staff().screen.andMore(number(names.length - most))}`;
}
