import { describe, expect, test } from "vitest";
import type { TableEvent, Told } from "../lib/line/messages";
import {
    boxShares,
    cold,
    colourShares,
    dozenShares,
    frequent,
    handShares,
    parityShares,
    takings,
    totalCounts,
    winners,
} from "./figures";
import { blindsOf, dealersOf, potsOf, withNews } from "./history";

const told = (version: number, ...events: TableEvent[]): Told => ({ version, by: "house", events });
const pot = (amount: number): TableEvent => ({
    event: "pot_won",
    pot: 0,
    amount,
    shares: { Ann: amount },
    hand: "",
    rank: null,
    best: [],
    contenders: [],
});
const amounts = (past: readonly Told[]) => potsOf(past).map(({ amount }) => amount);
const started: TableEvent = { event: "hand_started", button: "Ann", players: [], dead: false };
const voided: TableEvent = { event: "voided", reason: "a drink" };
const acted: TableEvent = { event: "acted", who: "Ann", did: "check", amount: 0, to: 0, all_in: false };

describe("what is remembered of a table", () => {
    test("how rounds came out, the newest first", () => {
        expect(amounts([told(1, pot(170)), told(3, pot(20))])).toEqual([20, 170]);
    });

    test("news come after what the host remembers, each once, and what was done is not kept", () => {
        const known = [told(2, pot(170))];
        const news = withNews(known, [told(2, pot(170)), told(3, acted), told(4, pot(50))]);
        expect(amounts(news)).toEqual([50, 170]);
        expect(news.map(({ version }) => version)).toEqual([2, 4]);
        expect(withNews(news, [told(3, acted), told(4, pot(50))])).toBe(news);
    });

    test("a round that is called off is forgotten, the one before it is not", () => {
        const heard = [told(1, started), told(2, pot(170)), told(3, started), told(4, pot(20))];
        const before = withNews([], heard);
        expect(amounts(before)).toEqual([20, 170]);
        expect(amounts(withNews(before, [...heard, told(5, voided)]))).toEqual([170]);
        expect(amounts(withNews(before, [...heard, told(5, voided), told(6, pot(8))]))).toEqual([8, 170]);
    });

    test("the dealer's hands of rounds that were settled", () => {
        const settled: TableEvent = {
            event: "hand_settled",
            who: "Ann",
            on: "box 1",
            stake: 1,
            back: 0,
            outcome: "loss",
        };
        const dealt = (total: number, first = false): TableEvent => ({
            event: "dealer_dealt",
            card: "2c",
            total,
            first,
        });
        const turned = (total: number, blackjack: boolean): TableEvent => ({
            event: "turned",
            card: "2c",
            total,
            blackjack,
        });
        const past = [
            told(1, dealt(10, true)),
            told(2, turned(16, false)),
            told(3, dealt(26), settled, settled),
            told(4, dealt(11, true)),
            told(5, turned(21, true), settled),
            told(6, dealt(10, true)),
        ];
        expect(dealersOf(past)).toEqual([
            { total: 21, blackjack: true },
            { total: 26, blackjack: false },
        ]);
    });

    test("the blinds of this hand, not of the one before", () => {
        const posted = (who: string, what: "small blind" | "big blind" | "ante"): TableEvent => ({
            event: "posted",
            who,
            what,
            amount: 1,
            all_in: false,
        });
        const heard = [
            told(1, started, posted("Ann", "small blind"), posted("Bob", "big blind")),
            told(2, started, posted("Bob", "small blind"), posted("Cem", "big blind"), posted("Ann", "ante")),
        ];
        expect(blindsOf(heard)).toEqual({ Bob: "small", Cem: "big" });
    });
});

describe("figures", () => {
    const pockets = ["0", "1", "2", "18", "19", "36", "00"];

    test("zero has a colour of its own, and is in no dozen, neither even nor odd", () => {
        expect(colourShares(pockets)).toEqual({ red: 4, green: 2, black: 1 });
        expect(parityShares(pockets)).toEqual({ even: 3, odd: 2 });
        expect(dozenShares(pockets)).toEqual([2, 2, 1]);
    });

    test("the most frequent; what came once is not frequent", () => {
        expect(frequent(["4", "9", "9", "4", "9", "1"], 3)).toEqual([
            ["9", 3],
            ["4", 2],
        ]);
    });

    test("cold is what has not come for longest, once there were rounds enough", () => {
        const all = Array.from({ length: 37 }, (_, nth) => String(nth));
        expect(cold(all, "single_zero", 2)).toEqual(["36", "35"]);
        expect(cold(all.slice(1), "single_zero", 1)).toEqual(["0"]);
        expect(cold(all.slice(0, 19), "single_zero", 3)).toEqual([]);
    });

    test("totals of two dice", () => {
        expect(boxShares([2, 7, 7, 12])).toEqual({ under: 1, seven: 2, over: 1 });
        expect(totalCounts([2, 7, 7, 12])).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
    });

    test("hands won, tied and lost", () => {
        expect(handShares(["blackjack", "win", "tie", "bust", "loss", "surrender"])).toEqual({
            won: 2,
            tied: 1,
            lost: 3,
        });
    });

    test("who has won more than was lost, most first; what is in prison is neither", () => {
        const settled = (who: string, stake: number, back: number) =>
            ({ event: "settled", who, on: "red", stake, back }) as const;
        const imprisoned = { event: "imprisoned", who: "Dee", on: "red", stake: 10, again: false } as const;
        expect(
            takings([settled("Ann", 100, 0), settled("Ann", 10, 360), settled("Bob", 50, 100), imprisoned]),
        ).toEqual([
            ["Ann", 250],
            ["Bob", 50],
        ]);
        expect(takings([settled("Ann", 100, 0), settled("Ann", 50, 100)])).toEqual([]);
    });

    test("shares of several pots add up", () => {
        expect(winners([{ Ann: 100, Bob: 100 }, { Bob: 50 }])).toEqual([
            ["Bob", 150],
            ["Ann", 100],
        ]);
    });
});
