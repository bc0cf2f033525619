import { describe, expect, test } from "vitest";
import type { Standing } from "../lib/protocol/messages";
import { Course, thinned } from "./course.svelte";
import { stretches } from "./money";
import { Places } from "./places";

const standing = (name: string, money: number, chips: Record<string, number>): Standing => ({
    place: 1,
    name,
    total: 0,
    money,
    chips,
    exact: "",
    debt: 0,
    rebuys: 0,
    granted: 0,
    removed: false,
    house: false,
});

describe("where the money is", () => {
    const none = { accounts: 0, chips: 0, pots: 0, house: 0, prizes: 0, debts: 0 };

    test("what guests owe reaches beyond what was given out", () => {
        const { parts } = stretches({
            ...none,
            accounts: 2500,
            chips: 300,
            house: 4400,
            debts: 2200,
            given: 5000,
        });
        expect(parts.at(-1)).toEqual({ part: "debts", from: 5000 / 7200, length: 2200 / 7200 });
    });

    test("pots lie between the chips and the house", () => {
        const { parts } = stretches({ ...none, accounts: 60, chips: 20, pots: 10, house: 10, given: 100 });
        expect(parts.map(({ part }) => part)).toEqual(["accounts", "chips", "pots", "house"]);
        expect(parts[2]).toEqual({ part: "pots", from: 0.8, length: 0.1 });
    });

    test("what the house has won stands at the end of the bar", () => {
        const { parts, given } = stretches({
            ...none,
            accounts: 60,
            chips: 20,
            house: 20,
            given: 100,
        });
        expect(parts).toEqual([
            { part: "accounts", from: 0, length: 0.6 },
            { part: "chips", from: 0.6, length: 0.2 },
            { part: "house", from: 0.8, length: 0.2 },
        ]);
        expect(given).toBe(1);
    });

    test("what the house has paid reaches beyond what was given out", () => {
        const { parts, given } = stretches({
            ...none,
            accounts: 100,
            chips: 25,
            house: -25,
            given: 100,
        });
        expect(given).toBe(0.8);
        expect(parts.at(-1)).toEqual({ part: "paid", from: 0.8, length: 0.2 });
    });
});

describe("the course of the house", () => {
    test("an amount that stays is a line with two ends", () => {
        sessionStorage.clear();
        const course = new Course("test");
        for (const [at, amount] of [
            [1, 5],
            [2, 5],
            [3, 5],
            [4, 9],
        ] as const)
            course.add(at, amount);
        expect(course.points).toEqual([
            { at: 1, amount: 5 },
            { at: 3, amount: 5 },
            { at: 4, amount: 9 },
        ]);
        expect(new Course("test").points).toEqual(course.points);
    });

    test("of very many points every second is drawn, and the last", () => {
        const points = [1, 2, 3, 4].map((at) => ({ at, amount: at }));
        expect(thinned(points).map(({ at }) => at)).toEqual([1, 3, 4]);
    });
});

describe("places", () => {
    const ranked = (...names: string[]) =>
        names.map((name, nth) => ({ ...standing(name, 0, {}), place: nth + 1 }));

    test("who has overtaken others has risen by so many", () => {
        const places = new Places();
        places.note(ranked("Ann", "Bob", "Cleo"), 0);
        places.note(ranked("Cleo", "Ann", "Bob"), 60_000);
        expect(places.risen({ name: "Cleo", place: 1 })).toBe(2);
        expect(places.risen({ name: "Ann", place: 2 })).toBe(-1);
        expect(places.risen({ name: "Zoe", place: 4 })).toBe(0);
    });

    test("what is long ago is forgotten", () => {
        const places = new Places();
        places.note(ranked("Ann", "Bob"), 0);
        places.note(ranked("Bob", "Ann"), 11 * 60_000);
        expect(places.risen({ name: "Bob", place: 1 })).toBe(0);
    });
});
