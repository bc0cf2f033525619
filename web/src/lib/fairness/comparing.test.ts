import { expect, it } from "vitest";
import { Comparison, type Shown } from "./comparing";
import type { Asked, Draw, Result } from "./lines";
import { takenUp, type State } from "./record";

const NONE = takenUp({ night: "", table: "", head: "", n: 0, next: "", wait: 0 });
const SPIN: Asked = { of: "pocket", wheel: "single_zero" };
const DEAL: Asked = {
    of: "cards",
    deck: 1,
    deal: [
        ["Ann", 0],
        ["board", 1],
    ],
};

/** A state in which cards were opened, to all or to us. */
function with_(faces: Record<number, string>, mine: Record<number, string> = {}): State {
    const dealt = { 3: ["Ann", 0], 5: ["board", 1] } as const;
    const deck = { decks: 1, without: [], roots: [], root: 0, gone: [3, 5], calledOff: false };
    return { ...NONE, decks: { 1: { ...deck, dealt, faces, mine } } };
}

function line(result: Result): Draw {
    return { result } as Draw;
}

const pocket = (pocket: string): Result => ({ pocket });
const card = (owner: string, card: string): Shown => ({ card: [owner, card] });
const flop = line({ leaves: [3, 5], cards: [null, ["Kd", "", []]] });

type Step = (comparison: Comparison) => boolean | null;

/** What comes, one after the other, and what the last of it comes to. */
const draws =
    (draw: Draw, asked: Asked = SPIN, state = NONE): Step =>
    (one) =>
        one.drawn(draw, asked, state);
const shows =
    (all: Shown[], state = NONE): Step =>
    (one) =>
        one.shows(all, state);

it.each<[string, Step[], (boolean | null)[]]>([
    ["a line, then what it says", [draws(line(pocket("17"))), shows([pocket("17")])], [null, true]],
    ["what it says, then the line", [shows([pocket("17")]), draws(line(pocket("17")))], [null, true]],
    [
        "an update between them that shows nothing",
        [draws(line(pocket("17"))), shows([]), shows([pocket("17")])],
        [null, null, true],
    ],
    ["something else", [draws(line(pocket("17"))), shows([pocket("18")])], [null, false]],
    ["something else, before its line", [shows([pocket("18")]), draws(line(pocket("17")))], [null, false]],
    ["a result without a line", [shows([pocket("17")]), shows([])], [null, false]],
    [
        "a line that is never shown",
        [draws(line(pocket("17"))), shows([]), draws(line(pocket("3")))],
        [null, null, false],
    ],
    ["nothing to be shown", [shows([]), shows([])], [null, null]],
    [
        "dice among those that lay there",
        [draws(line({ dice: [6, 2] }), { of: "dice", count: 2 }), shows([{ dice: [2, 1, 6, 1] }])],
        [null, true],
    ],
    [
        "dice that were not thrown",
        [draws(line({ dice: [6, 6] }), { of: "dice", count: 2 }), shows([{ dice: [6, 1, 1, 1] }])],
        [null, false],
    ],
    [
        "cards with whose they are",
        [draws(flop, DEAL, with_({ 5: "Kd" })), shows([card("board", "Kd")])],
        [null, true],
    ],
    ["a card as somebody else’s", [draws(flop, DEAL), shows([card("Ann", "Kd")])], [null, false]],
    [
        "own cards that are opened after they are shown",
        [
            draws(flop, DEAL),
            shows([card("board", "Kd"), card("Ann", "2c")]),
            shows([], with_({}, { 3: "2c" })),
        ],
        [null, true, null],
    ],
    [
        "own cards that are never opened",
        [
            draws(flop, DEAL),
            shows([card("board", "Kd"), card("Ann", "2c")]),
            shows([], with_({}, { 3: "3c" })),
        ],
        [null, true, false],
    ],
    [
        "a card that was opened before",
        [shows([card("Ann", "2c")], with_({ 3: "2c" })), shows([])],
        [null, null],
    ],
])("%s", (_, steps, found) => {
    const comparison = new Comparison();
    expect(steps.map((step) => step(comparison))).toEqual(found);
});
