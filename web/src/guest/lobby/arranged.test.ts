import { expect, test } from "vitest";
import { tableCard } from "../../../gallery/table_cards";
import { arranged, seatFor } from "./arranged";

const cards = [
    tableCard({ id: "full", seated: 5 }),
    tableCard({ id: "kept", seated: 4, waiting: 1 }),
    tableCard({ id: "r1", seated: 1 }),
    tableCard({ id: "h1", game: "holdem", seated: 6, seats: 10, takes_turns: true }),
    tableCard({ id: "r2", seated: 3 }),
    tableCard({ id: "everybody", game: "crown_anchor", seated: 90, seats: null }),
    tableCard({ id: "mine", seated: 2 }),
    tableCard({ id: "myturn", game: "holdem", seated: 2 }),
    tableCard({ id: "closed", status: "closed" }),
    tableCard({ id: "tonight", status: "planned", seated: 0 }),
];
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const all = arranged(cards, ["mine", "myturn"], ["myturn"]);

test("my turn first, then my other tables, free seats by game, full ones last", () => {
    expect(ids(all.mine)).toEqual(["myturn", "mine"]);
    expect(all.free.map(({ game, cards }) => [game, ids(cards)])).toEqual([
        ["roulette", ["r1", "r2"]],
        ["holdem", ["h1"]],
        ["crown_anchor", ["everybody"]],
    ]);
    expect(ids(all.full)).toEqual(["full", "kept"]);
    expect(ids(all.later)).toEqual(["tonight"]);
});

test.each([
    ["", true, "everybody"],
    ["roulette", true, "r2"],
    ["holdem", true, "h1"],
    ["holdem", false, undefined],
    ["blackjack", true, undefined],
] as const)("a seat at %s is where the company is", (game, mayTakeTurns, found) =>
    expect(seatFor(all, game, 100, mayTakeTurns)?.id).toBe(found),
);

test("nobody is seated where they can't pay", () => {
    const dear = arranged([tableCard({ id: "dear", least_stake: 200 })], [], []);
    expect(seatFor(dear, "", 199, true)).toBeUndefined();
    expect(seatFor(dear, "", 200, true)?.id).toBe("dear");
});
