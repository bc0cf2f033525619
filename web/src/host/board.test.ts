import { expect, test } from "vitest";
import { tableCard } from "../../gallery/table_cards";
import { arranged } from "./board";

const cards = Array.from({ length: 10 }, (_, nth) =>
    tableCard({ id: `t${nth}`, game: nth % 2 ? "holdem" : "roulette", seated: nth === 4 ? 0 : 2 }),
);
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test("trouble comes first, games lie together, empty and closed tables are folded", () => {
    const room = [...cards, tableCard({ id: "gone", status: "closed", seated: 0 })];
    const { trouble, games, idle, over } = arranged(room, ({ id }) => id === "t3");
    expect(ids(trouble)).toEqual(["t3"]);
    expect(games.map(({ game, cards }) => [game, ids(cards)])).toEqual([
        ["roulette", ["t0", "t2", "t6", "t8"]],
        ["holdem", ["t1", "t5", "t7", "t9"]],
    ]);
    expect(ids(idle)).toEqual(["t4"]);
    expect(ids(over)).toEqual(["gone"]);
});

test("of a few tables none is folded because nobody is there yet", () => {
    const { games, idle } = arranged([tableCard({ seated: 0 })], () => false);
    expect([games.length, idle.length]).toEqual([1, 0]);
});
