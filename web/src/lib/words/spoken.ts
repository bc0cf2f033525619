/** What the host says, as somebody reads it. */

import type { Phrase } from "../types/night";
import { spotName } from "../../games/roulette/spots";
import { number, phrases, words } from "./words.svelte";

/** Words in English or somebody's own, and, where they are the host's, the phrase behind them. */
export interface Spoken {
    text: string;
    phrase?: Phrase | null | undefined;
}

/** What was said, in the reader's language as far as it is known there. */
export function spoken({ text, phrase }: Spoken): string {
    return (phrase && phrases()?.(phrase, { number, spotName, words })) || text;
}

/** The same as a sentence of its own. */
export function sentence(said: Spoken): string {
    const text = spoken(said);
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
