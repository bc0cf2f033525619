import { beforeAll, describe, expect, test } from "vitest";
import type { GameView, TableCard } from "../lib/protocol/messages";
import { loadStaffUis, staffUi } from "../games/staff";
import { beside, DWELL, goesOn, STANDINGS, stopsOf, worthSeeing } from "./rotation";

beforeAll(loadStaffUis);

const table = (id: string, seated: number, status: TableCard["status"] = "open") =>
    ({ id, seated, status }) as TableCard;
const names = (tables: readonly TableCard[]) => tables.map(({ id }) => id);

describe("where the rotation comes by", () => {
    test("tables where people sit, and all that are open where nobody does", () => {
        expect(names(worthSeeing([table("a", 0), table("b", 2), table("c", 3, "closed")]))).toEqual(["b"]);
        expect(names(worthSeeing([table("a", 0), table("c", 0, "stopped")]))).toEqual(["a"]);
    });

    test("tables that play before those that are paused", () => {
        expect(names(worthSeeing([table("a", 2, "paused"), table("b", 2)]))).toEqual(["b"]);
        expect(names(worthSeeing([table("a", 2, "paused"), table("b", 0)]))).toEqual(["a"]);
    });

    test("no table where nobody sits, and everybody's places where the list beside is too short", () => {
        const tables = [table("a", 2), table("b", 0), table("c", 1)];
        expect(stopsOf(tables, 6, 6)).toEqual(["a", "c"]);
        expect(stopsOf(tables, 7, 6)).toEqual(["a", "c", STANDINGS]);
        expect(stopsOf([table("a", 0)], 7, 6)).toEqual([]);
    });

    test.each([
        ["a", 1, "b"],
        ["c", 1, "a"],
        ["a", -1, "c"],
        ["gone", 1, "a"],
        [null, 1, "a"],
    ])("from %s by %i to %s", (from, steps, to) => {
        expect(beside(["a", "b", "c"], from, steps)).toBe(to);
    });

    test("without tables there is nothing to show", () => expect(beside([], "a")).toBeNull());
});

describe("something that nobody wants to miss", () => {
    const roulette = (phase: string) => ({ game: "roulette", phase }) as GameView;
    const holdem = (phase: string, all_in: boolean, folded = false, results: unknown[] = []) =>
        ({ game: "holdem", phase, players: { Ann: { all_in, folded } }, results }) as unknown as GameView;
    const blackjack = (phase: string, outcome: string | null) =>
        ({ game: "blackjack", phase, hands: [{ outcome }] }) as unknown as GameView;
    const pairs = (phase: string, winners: string[]) =>
        ({ game: "pairs_wagers", phase, winners }) as unknown as GameView;

    test.each<[string, GameView, number | null, boolean]>([
        ["bets that are taken for long", roulette("betting"), 20, false],
        ["bets that nobody has made yet", roulette("betting"), null, false],
        ["bets that are about to be closed", roulette("betting"), 3, true],
        ["a ball that is about to be thrown", roulette("closed"), null, true],
        ["a hand under way", holdem("turn", false), null, false],
        ["an all-in", holdem("turn", true), null, true],
        ["an all-in that was folded", holdem("turn", true, true), null, false],
        ["a showdown", holdem("showdown", false), null, true],
        ["a pot that was won", holdem("waiting", false, false, [{}]), null, true],
        ["players who decide", blackjack("playing", null), 10, false],
        ["the dealer who draws", blackjack("dealer", null), null, true],
        ["hands that were settled", blackjack("waiting", "win"), null, true],
        ["a player who thinks", pairs("rolling", []), 10, false],
        ["dice in the air", pairs("throwing", []), null, true],
        ["a race that was won", pairs("waiting", ["Ann"]), null, true],
    ])("%s", (_, view, left, exciting) => expect(staffUi(view.game).isExciting(view, left)).toBe(exciting));
});

describe("when it goes on", () => {
    test("after a while, and later where something happens, but not never", () => {
        expect(goesOn("a", DWELL - 1, false)).toBe(false);
        expect(goesOn("a", DWELL, false)).toBe(true);
        expect(goesOn("a", DWELL, true)).toBe(false);
        expect(goesOn("a", DWELL + 600_000, true)).toBe(true);
    });

    test("everybody's places are read sooner than a table", () => {
        expect(goesOn(STANDINGS, DWELL - 1, false)).toBe(true);
    });
});
