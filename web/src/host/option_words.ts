/** What the options of rules are called and mean. */

import type { OptionWords as Said } from "../games/game";
import { staffUi } from "../games/staff";
import { staff } from "../lib/words/staff";
import type { Game } from "./rules";

interface OptionWords {
    label: string;
    hint: string;
    /** By value, where there is a choice. */
    choices: Readonly<Record<string, string>>;
}

type EventBatch = Readonly<Record<string, Said>>;

/** A game's own words for an option, else those that games share. */
export function optionWords(game: Game, name: string): OptionWords {
    const said: EventBatch = { ...staff().rules.shared, ...staffUi(game).options() };
    const { label, hint = "", choices = {} } = said[name] ?? { label: name };
    return { label, hint, choices };
}
