/** The options of each game's rules, as a form offers them. */

import { USUAL, type Rules } from "../lib/types/rules";
import type { TableSetup } from "../lib/types/night";
import { FORMS } from "../lib/types/setup";

export type Game = keyof Rules;

export type Field =
    | { is: "whole"; least: number; most?: number; /** Whether it may be left open. */ open?: boolean }
    | { is: "share" }
    | { is: "flag" }
    | { is: "choice"; of: readonly string[] };

export type Value = string | number | boolean | null;
export type Chosen = Record<string, Value>;

export function fieldsOf(game: Game): [name: string, field: Field][] {
    return Object.entries(FORMS[game]) as [string, Field][];
}

export function usual(game: Game): Chosen {
    return { ...USUAL[game] } as unknown as Chosen;
}

/** What a table is played by: the rule book's own, but for what it says otherwise. */
export function rulesOf({ game, rules }: { game: Game; rules: Readonly<Record<string, unknown>> }): Chosen {
    return { ...usual(game), ...(rules as Chosen) };
}

/** Only what differs from the rule book: that is what a table keeps. Its form has the game's own options. */
export function differing<G extends Game>(game: G, chosen: Readonly<Chosen>): Partial<Rules[G]> {
    const book = usual(game);
    const found = Object.entries(chosen).filter(([name, value]) => value !== book[name]);
    return Object.fromEntries(found) as Partial<Rules[G]>;
}

/** A table to be opened: its rules are those of its game. */
export function setupOf(setup: Omit<TableSetup, "rules">, chosen: Readonly<Chosen>): TableSetup {
    return { ...setup, rules: differing(setup.game, chosen) } as TableSetup;
}
