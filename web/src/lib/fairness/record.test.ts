/** Records of honest and lying houses, as the house's own code writes and finds them (`tools/fairness_records.py`). */

import { describe, expect, it } from "vitest";
import { add, takenUp, unknown, withDeck, type State, type Taken } from "./record";
import { lineHash } from "./hashing";
import { Wrong, read, type DeckLine } from "./lines";
import json from "./records.json";

const { honest, lying } = json as unknown as {
    honest: Record<string, string[]>;
    lying: [story: string, nth: number, told: string[], step: number][];
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

    it("can be followed from the middle of a hand", () => {
        const texts = honest["holdem"]!;
        const from = texts.findLastIndex((text) => text.includes('"kind":"deck"'));
        const { state } = readAll(texts.slice(0, from + 1));
        const { night, table, head, n, next, wait, again } = state;
        const start = takenUp({ night, table, head, n, next, wait });
        const line = read(texts[from]!) as DeckLine;
        const there = withDeck(start, line, { root: null, gone: [] });
        expect(again).toBeNull();
        expect(readAll(texts.slice(from + 1), there).state.ended).toBe("closed");
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

    it.each(lying)("is found out in %s at line %i", (story, nth, told, step) => {
        const { state } = readAll([...honest[story]!.slice(0, nth), ...told.slice(0, -1)]);
        const before = JSON.stringify(state);
        let found: unknown;
        try {
            add(state, told.at(-1)!);
        } catch (error) {
            found = error;
        }
        expect(found).toBeInstanceOf(Wrong);
        expect((found as Wrong).step).toBe(step);
        expect(JSON.stringify(state), "and nothing was taken in").toBe(before);
    });
});
