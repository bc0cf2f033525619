/** What tables are called: by a name of their own, or by game and number in the reader's language. */

import { nameOf, naming } from "./spoken";
import { number as written } from "./words.svelte";

interface Named {
    name: string;
    /** Which table of its game it is, 0 for the only one; null where it has a name of its own. */
    number: number | null;
    game: string;
}

/** Tables without a name of their own, by what the host calls them. */
const numbered = new Map<string, Named>();

/** What a table of this game is called, the only one or one of several. */
export function numberedName(game: string, number: number): string {
    const name = nameOf("table of", game);
    return number ? `${name} ${written(number)}` : name;
}

/** The same table, called as its reader calls it, in whichever language they read by then. */
export function named<Table extends Named>(table: Table): Table {
    const { name, number, game } = table;
    if (number === null) return table;
    numbered.set(name, table);
    const called = { get: () => numberedName(game, number), enumerable: true };
    return Object.defineProperty({ ...table }, "name", called);
}

naming((kind, text) => {
    const table = kind === "table" ? numbered.get(text) : undefined;
    return table && numberedName(table.game, table.number!);
});
