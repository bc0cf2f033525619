/**
 * What the host says, in the languages that it does not speak itself: template by template.
 *
 * Only readers of those languages load this file, and it imports nothing, so that the others' pages are the same
 * without it: how the page writes and calls things is handed to it.
 */

import type { Phrase } from "../types/night";
import type { Language } from "./words.svelte";

type Catalogue = Readonly<Record<string, string>>;
type Values = NonNullable<Phrase["values"]>;

/** How this page writes numbers, and what it calls things: most texts are names and stay as they are. */
export interface Manner {
    number: (value: number) => string;
    nameOf: (kind: string, text: string) => string;
}

/** A phrase in the reader's language; undefined where nobody knows it there. */
export type Phrasebook = (phrase: Phrase, manner: Manner) => string | undefined;

export function phrasebook(catalogue: Catalogue, language: Language): Phrasebook {
    const fraction = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });

    function known({ template, values = {} }: Phrase, manner: Manner): string | undefined {
        return Object.hasOwn(catalogue, template) ? filled(catalogue[template]!, values, manner) : undefined;
    }

    /** Words with their gaps filled; those of an English template may say how English writes them. */
    function filled(template: string, values: Values, manner: Manner): string {
        return template.replace(/\{(\w+)(?:!r)?(?::,)?\}/g, (gap, name: string) =>
            Object.hasOwn(values, name) ? written(values[name]!, name, manner) : gap,
        );
    }

    function written(value: Values[string], name: string, manner: Manner): string {
        if (typeof value === "number")
            return Number.isInteger(value) ? manner.number(value) : fraction.format(value);
        if (typeof value === "string") return manner.nameOf(name, value);
        if ("template" in value)
            return known(value, manner) ?? filled(value.template, value.values ?? {}, manner);
        return value.map((one) => written(one, name, manner)).join(", ");
    }

    return known;
}
