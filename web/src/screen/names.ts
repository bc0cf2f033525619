/** Names in a row, as the screen's language writes them. */

import { number, together, words } from "../lib/words/words.svelte";

/** So many of them, and how many more there are. */
export function fewOf(names: readonly string[], most: number): string {
    if (names.length <= most) return together(names);
    return `${names.slice(0, most).join(", ")} ${words().andMore(number(names.length - most))}`;
}
