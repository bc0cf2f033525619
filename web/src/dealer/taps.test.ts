import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BLACKJACK, FLOP, PAIRS, ROULETTE, UNDERS_OVERS } from "../../gallery/views";
import { dealingUi } from "../games/staff";
import Step from "../lib/entering/Step.svelte";
import type { GameView, TableCard } from "../lib/protocol/messages";
import type { LoggedRound } from "../lib/types/night";
import type { Cards, Option } from "../lib/types/tables";
import { begin } from "../staff/begin";
import { StaffSession } from "../staff/session.svelte";
import LastRound from "./LastRound.svelte";

beforeEach(() => begin(["en"]));
afterEach(cleanup);

/** A thumb takes about half a second for a tap: twelve of them in the six that an entry may take. */
const MOST = 12;

const POCKETS = Array.from({ length: 37 }, (_, pocket) => String(pocket));
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const LEFT = Object.fromEntries(
    RANKS.flatMap((rank) => ["c", "d", "h", "s"].map((suit) => [rank + suit, 1])),
);
const BY_RANK = Object.fromEntries(RANKS.map((rank) => [rank, 8]));

function cards(due: number, more: Partial<Cards> = {}): Option {
    return { do: "deal", fields: { cards: { is: "cards", due, left: LEFT, ...more } } };
}

function boxes(count: number): Option {
    const order = [...Array.from({ length: count }, (_, box) => `Guest ${box}`), "dealer"];
    const due = 2 * order.length;
    return cards(due, { ranks: BY_RANK, unknown: [due - 1], to: [...order, ...order] });
}

function dice(count: number): Option {
    return { do: "throw", fields: { dice: { is: "dice", count } } };
}

const SPIN: Option = { do: "spin", fields: { pocket: { is: "pocket", values: POCKETS } } };
const AWARD: Option = {
    do: "award",
    fields: {
        pot: { is: "oneof", values: [0] },
        to: { is: "pick", values: ["Ann", "Bob"], least: 1, most: 2 },
    },
};
const FACES = Array.from({ length: 4 }, (_, place) => `die showing ${place + 1}`);
const BOARD = { ...FLOP, board: [] } as GameView;
const SEVEN_BOXES = [
    ...Array<string>(8).fill("6, six"),
    ...Array<string>(7).fill("K, king"),
    "??, card, face down",
];

/** What is entered, in which view, by these taps, the last of which counts. */
const ENTRIES: readonly [string, number, Option, GameView, readonly string[]][] = [
    ["a pocket", 2, SPIN, ROULETTE, ["17, black", "17, black"]],
    ["two dice", 3, dice(2), UNDERS_OVERS, [...FACES.slice(0, 2), "Thrown: 1, 2"]],
    ["three dice", 4, dice(3), UNDERS_OVERS, [...FACES.slice(0, 3), "Thrown: 1, 2, 3"]],
    ["four dice", 5, dice(4), PAIRS, [...FACES, "Thrown: 1, 2, 3, 4"]],
    [
        "hole cards",
        1,
        cards(4, { unknown: [0, 1, 2, 3], to: ["A", "B", "A", "B"] }),
        BOARD,
        ["4 cards dealt face down"],
    ],
    [
        "the flop",
        7,
        cards(3),
        BOARD,
        ["A, ace", "hearts", "K, king", "clubs", "9, nine", "spades", "Flop: A♥\uFE0E K♣\uFE0E 9♠\uFE0E"],
    ],
    [
        "the turn",
        3,
        cards(1),
        { ...BOARD, board: ["Ah", "Kc", "9s"] } as GameView,
        ["2, two", "clubs", "Turn: 2♣\uFE0E"],
    ],
    ["the winner", 2, AWARD, FLOP, ["Ann", "Award to Ann"]],
    ["blackjack, seven boxes", 17, boxes(7), BLACKJACK, [...SEVEN_BOXES, "Dealt: 16 of 16"]],
    ["blackjack, a hit", 2, cards(1, { ranks: BY_RANK, to: ["Ann"] }), BLACKJACK, ["5, five", "Dealt: 5"]],
];

describe("taps for an entry, the one that confirms it included", () => {
    test.each(ENTRIES)("%s: %i", async (_, count, option, view, taps) => {
        const onplay = vi.fn();
        render(Step, { ui: dealingUi(view.game), option, view, busy: false, onplay });
        for (const tap of taps) {
            expect(onplay).not.toHaveBeenCalled();
            await fireEvent.click(screen.getAllByRole("button", { name: tap }).at(-1)!);
        }
        expect(onplay).toHaveBeenCalledOnce();
        expect(taps).toHaveLength(count);
    });

    test("all but a deal to many boxes take less than six seconds", () => {
        expect(ENTRIES.filter(([, count]) => count > MOST).map(([name]) => name)).toEqual([
            "blackjack, seven boxes",
        ]);
    });
});

test("the last result is put right by four taps, the one that opens the sheet included", async () => {
    const session = new StaffSession(vi.fn(), vi.fn());
    const round = { table: "t1", game: "roulette", round: 3, outcome: [], changes: [], correctable: true };
    const rounds = [{ ...round, options: [{ ...SPIN, do: "correct" }] } as unknown as LoggedRound];
    vi.spyOn(session, "ask").mockImplementation((name) =>
        Promise.resolve((name === "round_log" ? { rounds, entries: [] } : { effects: [] }) as never),
    );
    const move = vi.spyOn(session, "move").mockResolvedValue({ seq: 9 });
    const card = {
        id: "t1",
        name: "Roulette",
        game: "roulette",
        chips: { own: 100 },
    } as unknown as TableCard;
    render(LastRound, { session, card, view: ROULETTE, ondone: vi.fn() });
    await screen.findByRole("button", { name: "18, red" });
    for (const tap of ["18, red", "18, red", "Correct it"]) {
        expect(move).not.toHaveBeenCalled();
        await fireEvent.click((await screen.findAllByRole("button", { name: tap, hidden: true })).at(-1)!);
    }
    await vi.waitFor(() => expect(move).toHaveBeenCalledOnce());
    expect(move.mock.calls[0]).toEqual(["t1", { by: "dealer", do: "correct", pocket: "18", round: 3 }]);
});
