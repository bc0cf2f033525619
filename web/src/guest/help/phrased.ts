/** Phrases of the book in the reader's language: in English too, names and figures are written as on the page. */

import type { Phrase } from "../../lib/types/night";
import { nameOf } from "../../lib/words/spoken";
import { locale, number, phrases } from "../../lib/words/words.svelte";

type Value = NonNullable<Phrase["values"]>[string];

export function phrased(phrase: Phrase): string {
    const { template, values = {} } = phrase;
    return (
        phrases()?.(phrase, { number, nameOf }) ??
        template.replace(/\{(\w+)\}/g, (gap, name: string) =>
            Object.hasOwn(values, name) ? written(name, values[name]!) : gap,
        )
    );
}

function written(name: string, value: Value): string {
    if (typeof value === "number")
        return new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(value);
    if (typeof value === "string") return nameOf(name, value);
    if ("template" in value) return phrased(value);
    return value.map((one) => written(name, one)).join(", ");
}
