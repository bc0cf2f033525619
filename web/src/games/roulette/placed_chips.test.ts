import { expect, test } from "vitest";
import { GUEST_COLOURS } from "../../lib/felt/chips";
import { feltOf } from "./layout";
import { placedChips, type Bets, type PlacedChip } from "./placed_chips";

const FELT = feltOf("single_zero", "portrait");
const NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];
const PEOPLE = Object.fromEntries(NAMES.map((name, nth) => [name, { colour: GUEST_COLOURS[nth]! }]));

function allOn(on: string): Bets {
    return Object.fromEntries(NAMES.map((name) => [name, { [on]: 10 }]));
}

function placed(stakes: Bets, me: string | null = null, before: readonly PlacedChip[] = []): PlacedChip[] {
    return placedChips(FELT, { stakes, prison: {} }, PEOPLE, me, before);
}

test("of many on one spot four are shown, one's own on top with the count of the others", () => {
    const chips = placed(allOn("17"), "Bob");
    expect(chips).toHaveLength(4);
    expect(chips.at(-1)).toMatchObject({ key: "17 Bob false", mine: true, below: 2 });
    expect(chips.filter(({ below }) => below > 0)).toHaveLength(1);
});

test("a chip in prison lies beside a fresh one on its spot", () => {
    const bets = { stakes: { Ann: { red: 10 } }, prison: { Ann: { red: 20 } } };
    const chips = placedChips(FELT, bets, PEOPLE, "Ann");
    expect(chips.map(({ amount, jailed }) => [amount, jailed])).toEqual([
        [20, true],
        [10, false],
    ]);
    expect(chips[0]!.at).not.toEqual(chips[1]!.at);
});

test("what lies as before is the same, and only what has changed is other", () => {
    const before = placed({ Ann: { red: 10, "5": 10 } });
    const now = placed({ Ann: { red: 10, "5": 20 } }, null, before);
    const red = (chips: readonly PlacedChip[]) => chips.find(({ key }) => key === "red Ann false");
    expect(red(now)).toBe(red(before));
    expect(now.filter((chip) => before.includes(chip))).toHaveLength(1);
});

test("a chip that comes changes the order of no other", () => {
    const others = { Bob: { "17": 10, red: 10 }, Cleo: { "5": 10, "17": 10 } };
    const before = placed(others).map(({ key }) => key);
    const now = placed({ Ann: { red: 10 }, ...others }).map(({ key }) => key);
    expect(now.filter((key) => before.includes(key))).toEqual(before);
    expect(now).toHaveLength(before.length + 1);
});

test("where many lie already, one more is only counted, whoever lays it", () => {
    const { Ann, ...others } = allOn("17");
    const before = placed(others);
    const now = placed({ Ann: Ann!, ...others }, null, before);
    expect(now.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(now.filter((chip) => !before.includes(chip))).toMatchObject([{ below: 2 }]);
});
