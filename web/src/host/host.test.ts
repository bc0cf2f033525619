import { beforeAll, describe, expect, test } from "vitest";
import { lasts, oneMore, scheduleFor } from "../games/holdem/levels";
import { loadStaffUis, staffUi } from "../games/staff";
import { FORMS, SUGGESTED } from "../lib/types/setup";
import { differing, fieldsOf, usual, type Game } from "./rules";

beforeAll(loadStaffUis);

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
            expect.arrayContaining([...staffUi(game).commonOptions, ...Object.keys(SUGGESTED[game].rules)]),
        );
    });
});

describe("the levels of a tournament", () => {
    test("rise until twenty big blinds are left, in about the time there is", () => {
        const levels = scheduleFor(25, 90, 8000);
        expect(levels.map(({ small }) => small)).toEqual([25, 50, 75, 100, 150, 200]);
        expect(levels.every(({ small, big }) => big === 2 * small)).toBe(true);
        expect(levels.map(({ rest }) => rest)).toEqual([0, 0, 0, 5, 0, 0]);
        expect(new Set(levels.map(({ minutes }) => minutes))).toEqual(new Set([14]));
        expect(lasts(levels)).toBe(89);
    });

    test("are at least four, and a short one has no break", () => {
        const levels = scheduleFor(25, 30, 2000);
        expect(levels.map(({ minutes, rest }) => [minutes, rest])).toEqual(Array(4).fill([8, 0]));
    });

    test("are as many as there are, however many chips there may be", () => {
        expect(scheduleFor(25, 180, 10_000_000)).toHaveLength(12);
    });

    test("one more costs half as much again", () => {
        expect(oneMore(scheduleFor(25, 30, 2000)).at(-1)).toEqual({
            small: 150,
            big: 300,
            minutes: 8,
            rest: 0,
        });
    });
});
