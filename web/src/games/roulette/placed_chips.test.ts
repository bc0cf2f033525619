import { expect, test } from "vitest";
import { GUEST_COLOURS } from "../../lib/felt/chips";
import { feltOf } from "./layout";
import { laidOn, placedChips, type Bets, type PlacedChip } from "./placed_chips";

const FELT = feltOf("single_zero", "portrait");
const NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];
const PEOPLE = Object.fromEntries(NAMES.map((name, nth) => [name, { colour: GUEST_COLOURS[nth]! }]));

function allOn(on: string): Bets {
    return Object.fromEntries(NAMES.map((name) => [name, { [on]: 10 }]));
}

function placed(stakes: Bets, me: string | null = null, before: readonly PlacedChip[] = []): PlacedChip[] {
    return placedChips(FELT, { stakes, prison: {} }, PEOPLE, me, before);
}

test("more than a few others on one spot are a pile beside one's own chip", () => {
    const chips = placed(allOn("17"), "Bob");
    expect(chips).toMatchObject([
        { key: "17 pile", pile: true, amount: 50 },
        { key: "17 Bob false", pile: false, mine: true },
    ]);
    // Upright, the number is read between them.
    const { x } = FELT.spots.get("17")!.at;
    expect(chips[0]!.at.x - x).toBeGreaterThan(10);
    expect(x - chips[1]!.at.x).toBeGreaterThan(10);
});

test("one's own lie on top of everything", () => {
    const chips = placed(
        { Ann: { "0": 10, "17": 10, "column-3": 10 }, Bob: { "17-20": 10, red: 10 } },
        "Ann",
    );
    expect(chips.map(({ mine }) => mine)).toEqual([false, false, true, true, true]);
});

test("of nine who bet, whose colours repeat, everybody else's chips are piles, of one guest too", () => {
    const nine = Object.fromEntries(
        Array.from({ length: 9 }, (_, nth) => [`Guest ${nth}`, { red: 100 * nth }]),
    );
    const { "Guest 0": none, ...eight } = nine;
    expect(placed({ ...eight, Ann: { red: 200 } }, "Ann")).toMatchObject([
        { key: "red pile", amount: 3600 },
        { key: "red Ann false", amount: 200 },
    ]);
    expect(placed({ ...eight, Ann: { black: 200 } })).toMatchObject([
        { key: "red pile", amount: 3600 },
        { key: "black pile", amount: 200 },
    ]);
    expect(none).toEqual({ red: 0 });
});

test("what lies on a spot is counted by guests, whoever has a bet in prison there too", () => {
    const laid = laidOn({
        stakes: { Ann: { red: 10 }, Bob: { red: 20, "8": 5 } },
        prison: { Ann: { red: 40 }, Cleo: { red: 1 } },
    });
    expect([...laid]).toEqual([
        ["red", { guests: 3, total: 71 }],
        ["8", { guests: 1, total: 5 }],
    ]);
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

test("where a pile lies already, one more only adds to it", () => {
    const { Ann, ...others } = allOn("17");
    const before = placed({ ...others, Bob: { "17": 10, red: 10 } });
    const now = placed({ ...others, Ann: Ann!, Bob: { "17": 10, red: 10 } }, null, before);
    expect(now.filter((chip) => !before.includes(chip))).toMatchObject([{ key: "17 pile", amount: 60 }]);
});
