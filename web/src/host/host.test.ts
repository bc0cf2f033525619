import { describe, expect, test } from "vitest";
import { LIKELY } from "./likely";
import { levelsOf } from "./levels";
import { FORMS, SUGGESTED } from "../lib/types/setup";
import { differing, fieldsOf, usual, type Game } from "./rules";

describe("rules", () => {
    const games = Object.keys(FORMS) as Game[];

    test("a table keeps only what differs from the rule book", () => {
        const chosen = { ...usual("roulette"), min_bet: 100, max_inside: null };
        expect(differing("roulette", chosen)).toEqual({ min_bet: 100 });
    });

    test.each(games)("the usual of %s is one of what its form offers", (game) => {
        for (const [name, field] of fieldsOf(game)) {
            const value = usual(game)[name];
            if (field.is === "choice") expect(field.of).toContain(value);
            else if (field.is === "flag") expect(value).toBeTypeOf("boolean");
            else if (value !== null) expect(value).toBeTypeOf("number");
        }
    });

    test.each(games)("what stands in sight and what is suggested for %s are options of it", (game) => {
        const names = Object.keys(FORMS[game]);
        expect(names).toEqual(
            expect.arrayContaining([...LIKELY[game], ...Object.keys(SUGGESTED[game].rules)]),
        );
    });
});

test("blinds double the small one and rise, with a break after every fourth level but the last", () => {
    const levels = levelsOf(25, 15, 8);
    expect(levels.map(({ small }) => small)).toEqual([25, 50, 75, 100, 150, 200, 300, 400]);
    expect(levels.every(({ small, big }) => big === 2 * small)).toBe(true);
    expect(levels.map(({ rest }) => rest)).toEqual([0, 0, 0, 5, 0, 0, 0, 0]);
});
