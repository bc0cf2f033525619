/** What the host says, as somebody reads it. */

import type { Phrase } from "../types/night";
import { number, phrases } from "./words.svelte";

/** Words in English or somebody's own, and, where they are the host's, the phrase behind them. */
export interface Spoken {
    text: string;
    phrase?: Phrase | null | undefined;
}

/** What a value of a phrase is called in the reader's language; undefined where that is not ours to say. */
export type Namer = (kind: string, text: string) => string | undefined;

const namers: Namer[] = [];

/** Register who names things: a game its spots, the registry the games. */
export function naming(namer: Namer): void {
    namers.push(namer);
}

/** What something is called in the reader's language, as far as anybody knows. */
export function nameOf(kind: string, text: string): string {
    for (const namer of namers) {
        const name = namer(kind, text);
        if (name !== undefined) return name;
    }
    return text;
}

/** What was said, in the reader's language as far as it is known there. */
export function spoken({ text, phrase }: Spoken): string {
    return (phrase && phrases()?.(phrase, { number, nameOf })) || text;
}

/** The same as a sentence of its own. */
export function sentence(said: Spoken): string {
    const text = spoken(said);
    const begun = text.charAt(0).toUpperCase() + text.slice(1);
    return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
