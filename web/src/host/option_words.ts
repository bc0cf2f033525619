/** What the options of rules are called and mean. */

import { staff } from "../lib/words/staff.svelte";
import type { Game } from "./rules";

interface OptionWords {
    label: string;
    hint: string;
    /** By value, where there is a choice. */
    choices: Readonly<Record<string, string>>;
}

type Told = Readonly<
    Record<string, { label: string; hint?: string; choices?: Readonly<Record<string, string>> }>
>;

/** A game's own words for an option, else those that games share. */
export function optionWords(game: Game, name: string): OptionWords {
    const rules = staff().rules;
    const own: Told = rules[game];
    const shared: Told = rules.shared;
    const { label, hint = "", choices = {} } = own[name] ?? shared[name] ?? { label: name };
    return { label, hint, choices };
}
