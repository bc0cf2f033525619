/** Records that a second reader's own functions write (`tools/fairness_transcripts.py`), and what this page finds in them. */

import { expect, it } from "vitest";
import { opens } from "./decks";
import { Wrong } from "./lines";
import { add, unknown, type State } from "./record";
import type { Opening } from "../types/night";
import json from "./transcripts.json";

interface Transcript {
    what: string;
    /** The step that does not hold, and in which line; 0 if all do. */
    step: number;
    line: number;
    /** The first lines are those of another. */
    like: number;
    keep: number;
    lines: string[];
}

interface Opened {
    night: string;
    table: string;
    deck: number;
    k: number;
    leaf: number;
    leaves: number;
    opening: Opening;
    root: string;
    holds: boolean;
}

const { transcripts, openings } = json as unknown as { transcripts: Transcript[]; openings: Opened[] };

const all: string[][] = [];
for (const { like, keep, lines } of transcripts) all.push([...(all[like] ?? []).slice(0, keep), ...lines]);

type Place = [step: number, line: number];
const NOWHERE: Place = [0, 0];

/** Of each chain by itself, the step and the line that are wrong. */
function found(texts: readonly string[]): Place {
    const states = new Map<string, State>();
    for (const [nth, text] of texts.entries()) {
        const { table, prev } = JSON.parse(text) as { table: string; prev?: string };
        if (prev === undefined) continue; // it stands beside the chains
        try {
            states.set(table, add(states.get(table) ?? unknown(), text)[0]);
        } catch (error) {
            if (error instanceof Wrong) return [error.step, nth + 1];
            throw error;
        }
    }
    return NOWHERE;
}

/** Whether there is more to it than the lines of one chain, which are all that a page follows. */
function isMore(texts: readonly string[]): boolean {
    const lines = texts.map((text) => JSON.parse(text) as { table: string; prev?: string });
    return lines.some(({ table, prev }) => prev === undefined || table !== lines[0]!.table);
}

const whole = transcripts
    .map((told, nth) => [told.what, told, all[nth]!] as const)
    .filter(([, , lines]) => /"kind":"begin"/.test(lines.find((text) => text.includes('"prev":'))!));

it.each(whole)("%s", (_, { step, line }, lines) => {
    const place = found(lines);
    expect(isMore(lines) && !place[0] ? NOWHERE : [step, line]).toEqual(place);
});

it.each(openings)("opens leaf $leaf of $leaves: $holds", (told) => {
    const { night, table, deck, k, leaf, leaves, opening, root, holds } = told;
    expect(opens(root, { night, table, deck, root: k }, leaf, leaves, opening)).toBe(holds);
});
