/** Records of honest and lying houses, as the house's own code writes and finds them (`tools/fairness_records.py`). */

import { describe, expect, it } from "vitest";
import { add, joined, openedTo, unknown, type State, type Taken } from "./record";
import { lineHash } from "./hashing";
import { Wrong } from "./lines";
import type { Opening } from "../types/night";
import json from "./records.json";

const { honest, lying, own } = json as unknown as {
    honest: Record<string, string[]>;
    /** With the step at which it is found, and at which by somebody who has just come: 0 where they cannot. */
    lying: [story: string, nth: number, told: string[], step: number, met: number][];
    /** Cards that are opened to somebody alone between some lines: the step at which one of all that is wrong. */
    own: {
        name: string;
        lines: string[];
        cards: [deck: number, leaf: number, card: Opening][];
        then: string[];
        step: number;
    }[];
};

function readAll(texts: readonly string[], from: State = unknown()): { state: State; taken: Taken[] } {
    let state = from;
    const all = texts.map((text) => {
        const [next, taken] = add(state, text);
        state = next;
        return taken;
    });
    return { state, taken: all };
}

/** A record as somebody knows it who joins after these lines, as the house says where it stands. */
function newcomer(texts: readonly string[]): State {
    const { night, table, head, n, next, wait, underWay, deck: number, decks } = readAll(texts).state;
    const of = (kind: string): string => texts.findLast((text) => text.includes(`"kind":"${kind}"`))!;
    const played = decks[number];
    return joined({
        ...{ type: "record", table, chain: table, night, head, n, next, wait, owed: [], cards: [] },
        under_way: underWay && of("roster"),
        deck: played ? { line: of("deck"), root: played.root, gone: played.gone } : null,
    });
}

/** The step at which one of these lines is wrong; 0 if none is. */
function stepOf(texts: readonly string[], from?: State): number {
    return foundBy(() => readAll(texts, from));
}

function foundBy(reading: () => unknown): number {
    try {
        reading();
    } catch (error) {
        if (error instanceof Wrong) return error.step;
        throw error;
    }
    return 0;
}

describe("an honest house", () => {
    it.each(Object.entries(honest))("tells of %s, and all of it adds up", (_, texts) => {
        const { state } = readAll(texts);
        expect(state.head).toBe(lineHash(texts.at(-1)!));
        expect(state.whole).toBe(true);
    });

    it("is the same after what is known was kept and looked up again", () => {
        for (const texts of Object.values(honest)) {
            let kept = unknown();
            for (const text of texts) kept = JSON.parse(JSON.stringify(add(kept, text)[0])) as State;
            expect(kept).toEqual(JSON.parse(JSON.stringify(readAll(texts).state)));
        }
    });

    it.each(Object.entries(honest))("can be followed in %s from any line on", (_, texts) => {
        for (let from = 1; from < texts.length; from++)
            // a deck is called off and opened at once, and nobody comes between
            if (!/"kind":"(end|void)"/.test(texts[from - 1]!))
                expect(readAll(texts.slice(from), newcomer(texts.slice(0, from))).state.head).toBe(
                    lineHash(texts.at(-1)!),
                );
    });

    it("tells what a draw would have been once the last number has come", () => {
        const { taken } = readAll(honest["dice"]!);
        const lates = taken.filter(({ line }) => line.kind === "late");
        expect(lates.map(({ wouldBe }) => wouldBe)).toEqual([
            undefined,
            { dice: [expect.any(Number), expect.any(Number)] },
        ]);
    });
});

describe("a lying house", () => {
    it("is tried in every step of a checker", () => {
        expect(new Set(lying.map(([, , , step]) => step))).toEqual(
            new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        );
    });

    it.each(lying)("is found out in %s at line %i", (story, nth, told, step, met) => {
        const { state } = readAll([...honest[story]!.slice(0, nth), ...told.slice(0, -1)]);
        const before = JSON.stringify(state);
        expect(stepOf(told.slice(-1), state)).toBe(step);
        expect(JSON.stringify(state), "and nothing was taken in").toBe(before);
        if (nth) expect(stepOf(told, newcomer(honest[story]!.slice(0, nth))), "by who joins").toBe(met);
    });
});

describe("cards that lie face down", () => {
    it.each(own)("are checked by $name, whose they may be, at step $step", (told) => {
        const { name, lines, cards, then, step } = told;
        const found = foundBy(() => {
            let { state } = readAll(lines);
            for (const card of cards) state = openedTo(name, state, ...card);
            readAll(then, state);
        });
        expect(found).toBe(step);
    });
});
