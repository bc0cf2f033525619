import { expect, test } from "vitest";
import { feltOf } from "./layout";
import { lyingOn, unmoved } from "./lying";

const FELT = feltOf("single_zero", "portrait");
const NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];
const PEOPLE = Object.fromEntries(NAMES.map((name, colour) => [name, { colour }]));

function allOn(on: string): Record<string, Record<string, number>> {
    return Object.fromEntries(NAMES.map((name) => [name, { [on]: 10 }]));
}

test("of many on one spot four are shown, one's own on top with the count of the others", () => {
    const lying = lyingOn(FELT, allOn("17"), {}, PEOPLE, "Bob");
    expect(lying).toHaveLength(4);
    expect(lying.at(-1)).toMatchObject({ key: "17 Bob false", mine: true, below: 2 });
    expect(lying.filter(({ below }) => below > 0)).toHaveLength(1);
});

test("a chip in prison lies beside a fresh one on its spot", () => {
    const lying = lyingOn(FELT, { Ann: { red: 10 } }, { Ann: { red: 20 } }, PEOPLE, "Ann");
    expect(lying.map(({ amount, jailed }) => [amount, jailed])).toEqual([
        [20, true],
        [10, false],
    ]);
    expect(lying[0]!.at).not.toEqual(lying[1]!.at);
});

test("what lies as before is the same, and only what has changed is other", () => {
    const before = lyingOn(FELT, { Ann: { red: 10, "5": 10 } }, {}, PEOPLE, null);
    const now = unmoved(before, lyingOn(FELT, { Ann: { red: 10, "5": 20 } }, {}, PEOPLE, null));
    const red = (chips: typeof now) => chips.find(({ key }) => key === "red Ann false");
    expect(red(now)).toBe(red(before));
    expect(now.map(({ amount }) => amount).toSorted()).toEqual([10, 20]);
    expect(now.filter((chip) => before.includes(chip))).toHaveLength(1);
});

test("a chip that comes changes the order of no other", () => {
    const keys = (stakes: Record<string, Record<string, number>>) =>
        lyingOn(FELT, stakes, {}, PEOPLE, null).map(({ key }) => key);
    const before = keys({ Bob: { "17": 10, red: 10 }, Cleo: { "5": 10, "17": 10 } });
    const now = keys({ Ann: { red: 10 }, Bob: { "17": 10, red: 10 }, Cleo: { "5": 10, "17": 10 } });
    expect(now.filter((key) => before.includes(key))).toEqual(before);
    expect(now).toHaveLength(before.length + 1);
});
