import { describe, expect, test } from "vitest";
import { fromMe, layTable, RISE, type Table, type Viewport } from "./layout";

const COUNTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const phone = (height: number): Viewport => ({ room: { width: 360, height }, own: true });
const desk = (width: number, height: number): Viewport => ({ room: { width, height }, own: true });
/** The room that the big screen has for a table, in its letters. */
const far = (width: number, height: number, least: number): Viewport => ({
    room: { width: width * least, height: height * least },
    own: false,
    least,
});

const VIEWPORTS: Record<string, Viewport> = {
    "a phone as high as wide": phone(360),
    "a low phone": phone(450),
    "a phone": phone(540),
    "a high phone": phone(612),
    "a very high phone": phone(720),
    "a phone that only looks on": { ...phone(540), own: false },
    "a tablet": desk(768, 790),
    "a large tablet": desk(1040, 850),
    "a low desk": desk(1000, 600),
    "a desk": desk(1500, 900),
    "a desk that only looks on": { ...desk(1000, 600), own: false },
    "the big screen": far(40.4, 26, 32),
    "a screen of 1280 by 720": far(40.4, 26, 21.33),
    "a standing screen": far(31.4, 33, 32),
    "the screen's page on a phone": far(23.8, 35, 16),
};

interface Box {
    what: string;
    left: number;
    right: number;
    top: number;
    bottom: number;
}

function box(what: string, left: number, top: number, width: number, height: number): Box {
    return { what, left, right: left + width, top, bottom: top + height };
}

/** All that lies on a table while a hand is played: plates with the cards behind them, board, bets. */
function things(table: Table, own: boolean): Box[] {
    const { chairs, cards, board, plate, ownPlate, text } = table;
    const bet = { width: text * 4.3, height: text * 1.6 };
    return [
        box("board", board.left, board.top, 5 * board.card + 4 * board.gap, board.card * 1.4),
        ...chairs.flatMap((chair, nth) => {
            const mine = own && nth === 0;
            const size = mine ? ownPlate : plate;
            const [card, rise] = mine ? [cards.own, RISE.own] : [cards.closed, RISE.closed];
            const top = chair.y - size.height / 2;
            const across = card * (mine ? 1.96 : 1.62);
            return [
                box(`plate ${nth}`, chair.x - size.width / 2, top, size.width, size.height),
                box(`cards ${nth}`, chair.x - across / 2, top - card * rise, across, card * rise),
                box(
                    `bet ${nth}`,
                    chair.bet.x - bet.width / 2,
                    chair.bet.y - bet.height / 2,
                    bet.width,
                    bet.height,
                ),
            ];
        }),
    ];
}

/** What lies over something else, or over the edge. */
function overlaps(table: Table, own: boolean): string[] {
    const all = things(table, own);
    const over = all.filter(
        ({ left, right, top, bottom }) => left < 0 || right > table.width || top < 0 || bottom > table.height,
    );
    const pairs = all.flatMap((one, nth) =>
        all
            .slice(nth + 1)
            .filter(
                (other) =>
                    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
                    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
            )
            .map((other) => `${one.what} and ${other.what}`),
    );
    return [...over.map(({ what }) => `${what} leaves the table`), ...pairs];
}

describe.each(Object.entries(VIEWPORTS))("on %s", (_, viewport) => {
    test.each(COUNTS)("%i have room", (count) => {
        const table = layTable(count, viewport);
        expect(table.chairs.length).toBe(count);
        expect(overlaps(table, viewport.own)).toEqual([]);
    });

    test.each(COUNTS)("%i sit clockwise from the bottom", (count) => {
        const { chairs, width, height } = layTable(count, viewport);
        const turns = chairs.map(
            ({ x, y }) => (Math.atan2(x - width / 2, height / 2 - y) + 3 * Math.PI) % (2 * Math.PI),
        );
        expect(turns.slice(1)).toEqual(turns.slice(1).toSorted((a, b) => a - b));
    });

    test("a table can be seen that nobody sits at", () => {
        expect(layTable(0, viewport).chairs).toEqual([]);
    });
});

test.each([
    ["lying", far(40.4, 26, 32)],
    ["standing", far(31.4, 33, 32)],
])("letters of a full table are large enough on a %s screen", (_, viewport) => {
    const { width, height, text } = layTable(10, viewport);
    const scale = Math.min(viewport.room.width / width, viewport.room.height / height);
    expect(text * scale).toBeGreaterThan(31.5);
});

test("eleven do not fit, and it is said", () => {
    expect(() => layTable(11, phone(540))).toThrow("1 to 10");
});

test("names go round from the one who looks", () => {
    const names = ["Ann", "Bob", "Eve"];
    expect(fromMe(names, "Bob")).toEqual(["Bob", "Eve", "Ann"]);
    expect(fromMe(names, null)).toEqual(names);
    expect(fromMe(names, "somebody else")).toEqual(names);
});
