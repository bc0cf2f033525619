/** Moments of the night, in words. */

import type { Moment } from "../lib/types/night";
import { staff } from "../lib/words/staff";
import { number } from "../lib/words/words.svelte";

export interface MomentWords {
    /** What kind of moment it is. */
    title: string;
    /** Who it was, and how much; the name first. */
    line: string;
    /** How much, without the name. */
    value: string;
}

export function momentWritten({ kind, name, amount }: Moment): MomentWords {
    const said = staff().screen.moments[kind];
    const written = number(amount);
    return { title: said.title, line: said.line(name, written), value: said.value(written) };
}
