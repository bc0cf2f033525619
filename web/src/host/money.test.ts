import { describe, expect, test } from "vitest";
import type { Standing } from "../lib/protocol/messages";
import { Course, thinned } from "./course.svelte";
import { balanceOf, stretches } from "./money";
import { Places } from "./places";
import { tableCard } from "../../gallery/table_cards";

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
});

describe("where the money is", () => {
    const cards = [tableCard({}), tableCard({ id: "t2", rate: { money: 1, chips: 2000 } })];

    test("accounts, chips and house are what was given out", () => {
        const standings = [standing("Ann", 1500, { t1: 900 }), standing("Bob", 2000, { t2: 4000 })];
        expect(balanceOf(standings, cards, { t1: 600, t2: -2000 }, [])).toEqual({
            accounts: 3500,
            chips: 902,
            house: 599,
            prizes: 0,
            debts: 0,
            given: 5001,
        });
    });

    test("what is paid for a prize has left the account, though the standings stay", () => {
        const final = [standing("Ann", 1500, {}), standing("Bob", 2000, {})];
        const awards = [
            { prize: "a pear", to: "Bob", how: "auction", detail: { bid: 100 } },
            { prize: "a fig", to: "Ann", how: "raffle", detail: { ticket: 3 } },
        ] as const;
        expect(balanceOf(final, cards, {}, [...awards])).toMatchObject({
            accounts: 3400,
            prizes: 100,
            given: 3500,
        });
    });

    test("what guests owe is money that the house has paid, and not given out", () => {
        const owing = { ...standing("Ann", 0, { t1: 300 }), debt: 2200 };
        const balance = balanceOf([owing, standing("Bob", 2500, {})], cards, { t1: 4350 }, [], 50);
        expect(balance).toMatchObject({ house: 4400, debts: 2200, given: 5000 });
        expect(stretches(balance).parts.at(-1)).toEqual({
            part: "debts",
            from: 5000 / 7200,
            length: 2200 / 7200,
        });
    });

    test("what the house has won stands at the end of the bar", () => {
        const { parts, given } = stretches({
            accounts: 60,
            chips: 20,
            house: 20,
            prizes: 0,
            debts: 0,
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
            accounts: 100,
            chips: 25,
            house: -25,
            prizes: 0,
            debts: 0,
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
