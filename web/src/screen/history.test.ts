import { beforeAll, describe, expect, test } from "vitest";
import type { TableEvent, EventBatch } from "../lib/protocol/messages";
import { loadStaffUis } from "../games/staff";
import { newest, withNews as withNewsOf } from "./history";

beforeAll(loadStaffUis);

const withNews = (known: readonly EventBatch[], batches: readonly EventBatch[]) =>
    withNewsOf(known, batches, "holdem");
const batch = (version: number, ...events: TableEvent[]): EventBatch => ({ version, by: "house", events });
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
const amounts = (past: readonly EventBatch[]) => newest(past, "pot_won").map(({ amount }) => amount);
const started: TableEvent = { event: "hand_started", button: "Ann", players: [], dead: false, sits_out: "" };
const voided: TableEvent = { event: "voided", reason: "a drink" };
const acted: TableEvent = { event: "acted", who: "Ann", did: "check", amount: 0, to: 0, all_in: false };

describe("what is remembered of a table", () => {
    test("how rounds came out, the newest first", () => {
        expect(amounts([batch(1, pot(170)), batch(3, pot(20))])).toEqual([20, 170]);
    });

    test("news come after what the host remembers, each once, and what was done is not kept", () => {
        const known = [batch(2, pot(170))];
        const news = withNews(known, [batch(2, pot(170)), batch(3, acted), batch(4, pot(50))]);
        expect(amounts(news)).toEqual([50, 170]);
        expect(news.map(({ version }) => version)).toEqual([2, 4]);
        expect(withNews(news, [batch(3, acted), batch(4, pot(50))])).toBe(news);
    });

    test("no more rounds than the host looks back on", () => {
        const heard = Array.from({ length: 61 }, (_, nth) => batch(nth + 1, pot(nth)));
        expect(amounts(withNews([], heard))).toHaveLength(60);
        expect(amounts(withNews([], heard))[0]).toBe(60);
    });

    test("a round that is called off is forgotten, the one before it is not", () => {
        const heard = [batch(1, started), batch(2, pot(170)), batch(3, started), batch(4, pot(20))];
        const before = withNews([], heard);
        expect(amounts(before)).toEqual([20, 170]);
        expect(amounts(withNews(before, [...heard, batch(5, voided)]))).toEqual([170]);
        expect(amounts(withNews(before, [...heard, batch(5, voided), batch(6, pot(8))]))).toEqual([8, 170]);
    });
});
