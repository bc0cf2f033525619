import { describe, expect, test } from "vitest";
import type { Sign, Standing } from "../lib/line/messages";
import type { Followed } from "../lib/line/night.svelte";
import { LIKELY } from "./likely";
import { levelsOf } from "./levels";
import { balanceOf } from "./money";
import { FORMS, SUGGESTED } from "../lib/types/setup";
import { differing, fieldsOf, usual, type Game } from "./rules";
import { troubleAt } from "./trouble";

function sign(fields: Partial<Sign>): Sign {
    return {
        id: "t1",
        name: "Roulette",
        game: "roulette",
        status: "open",
        seated: 2,
        seats: 5,
        phase: "waiting",
        dealt: "house",
        dealer: "",
        equipment: "virtual",
        rules: {},
        chips: {},
        rate: { money: 1, chips: 1 },
        exchange: 0,
        pace: {},
        tournament: false,
        later: [],
        ...fields,
    };
}

const standing = (name: string, money: number, chips: Record<string, number>): Standing => ({
    place: 1,
    name,
    total: 0,
    money,
    chips,
    exact: "",
});

test("purses, chips, house and prizes are what was given out", () => {
    const standings = [standing("Ann", 1500, { t1: 900 }), standing("Bob", 2000, { t2: 4000 })];
    const signs = [sign({}), sign({ id: "t2", rate: { money: 1, chips: 2000 } })];
    const awards = [
        { prize: "a pear", to: "Bob", how: "auction", detail: { bid: 100 } },
        { prize: "a fig", to: "Ann", how: "raffle", detail: { ticket: 3 } },
    ] as const;
    expect(balanceOf(standings, signs, { t1: 600, t2: -2000 }, [...awards])).toEqual({
        purses: 3500,
        chips: 902,
        house: 599,
        prizes: 100,
        given: 5101,
    });
});

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

describe("trouble", () => {
    const at = (fields: object) =>
        ({ view: { awaits: {} }, due: null, dueAt: null, ...fields }) as unknown as Followed;

    test.each([
        ["all is well", {}, at({}), null],
        ["stopped", { status: "stopped", seated: 0 }, at({}), "stopped"],
        ["paused", { status: "paused" }, at({}), "paused"],
        ["nobody there", { seated: 0 }, at({}), "empty"],
        ["the house is about to spin", {}, at({ view: { awaits: { dealer: "spin" } } }), null],
        [
            "a dealer is waited for",
            { dealt: "dealer" },
            at({ view: { awaits: { dealer: "spin" } } }),
            "dealer",
        ],
        ["time enough", {}, at({ due: { for: ["Ann"], ms: 20_000 }, dueAt: 21_000 }), null],
        ["time runs out", {}, at({ due: { for: ["Ann"], ms: 9000 }, dueAt: 10_000 }), "player"],
    ] as const)("%s", (_, fields, table, trouble) => {
        expect(troubleAt(sign(fields), table, 1000)).toBe(trouble);
    });
});
