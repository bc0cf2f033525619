import { beforeAll, describe, expect, test } from "vitest";
import { loadStaffUis, staffUi } from "../games/staff";
import type { GameView } from "../lib/protocol/messages";

beforeAll(loadStaffUis);

const STAKES = { Ann: { red: 50 }, Bob: { "17": 20, black: 100 } };
const roulette = (phase: string, stakes: object = STAKES, results: unknown[] = []) =>
    ({ game: "roulette", phase, stakes, prison: {}, results }) as unknown as GameView;
const holdem = (phase: string, player: object = {}, pot = 0, results: unknown[] = []) =>
    ({
        game: "holdem",
        phase,
        big: 10,
        players: { Ann: { all_in: false, folded: false, total: 40, ...player } },
        pots: [{ amount: pot }],
        results,
    }) as unknown as GameView;
const blackjack = (phase: string, outcome: string | null = null) =>
    ({
        game: "blackjack",
        phase,
        bets: { Ann: [50, 20] },
        hands: [{ who: "Ann", stake: 50, outcome }],
    }) as unknown as GameView;
const pairs = (phase: string, leader: string | null, to_come: string[], winners: string[] = []) =>
    ({ game: "pairs_wagers", phase, leader, to_come, winners, pool: 30 }) as unknown as GameView;

describe("what there is to see at a table", () => {
    test.each<[string, GameView, number | null, number, boolean]>([
        ["bets that nobody has made yet", roulette("betting", {}), 20, 0, false],
        ["bets that are taken for long", roulette("betting"), 20, 1, false],
        ["bets without a clock", roulette("betting"), null, 1, false],
        ["the last seconds of betting", roulette("betting"), 6, 2, false],
        ["a ball that is about to be thrown", roulette("closed"), null, 2, false],
        ["a ball that lies", roulette("waiting", STAKES, [{}]), 5, 0, true],
        ["a wheel before its first round", roulette("waiting", {}), 5, 0, false],
        ["a hand under way", holdem("turn"), 10, 1, false],
        ["a large pot", holdem("turn", {}, 300), 10, 2, false],
        ["an all-in", holdem("turn", { all_in: true }), 10, 3, false],
        ["an all-in that was folded", holdem("turn", { all_in: true, folded: true }), 10, 1, false],
        ["a showdown", holdem("showdown"), null, 3, false],
        ["a pot that was won", holdem("waiting", {}, 0, [{}]), null, 0, true],
        ["bets at blackjack", blackjack("betting"), 20, 1, false],
        ["the cards that are about to come", blackjack("betting"), 4, 2, false],
        ["cards that fall", blackjack("dealing"), null, 2, false],
        ["players who decide", blackjack("playing"), 25, 2, false],
        ["hands that were settled", blackjack("waiting", "win"), null, 0, true],
        ["a race", pairs("rolling", null, []), 10, 1, false],
        ["a leader who can be beaten", pairs("rolling", "Ann", ["Bob", "Cleo"]), 10, 2, false],
        ["the last turn but one", pairs("rolling", "Ann", ["Bob"]), 10, 3, false],
        ["the last turn", pairs("throwing", "Ann", []), 10, 3, false],
        ["a race that was won", pairs("waiting", null, [], ["Ann"]), null, 0, true],
    ])("%s", (_, view, left, heat, over) =>
        expect(staffUi(view.game).action(view, left)).toMatchObject({ heat, over }),
    );

    test("the most that anybody has at stake counts", () => {
        expect(staffUi("roulette").action(roulette("betting"), 20).stake).toBe(120);
        expect(staffUi("blackjack").action(blackjack("betting"), 20).stake).toBe(70);
        expect(staffUi("holdem").action(holdem("flop"), 20).stake).toBe(40);
    });
});
