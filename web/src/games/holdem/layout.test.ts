import { describe, expect, test } from "vitest";
import { phoneTable, RISE, wideTable, type Table } from "./layout";

const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

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
function things(table: Table): Box[] {
    const { chairs, cards, board, plate, ownPlate } = table;
    const bet = table.wide ? { width: 80, height: 34 } : { width: 60, height: 22 };
    return [
        box("board", board.left, board.top, 5 * board.card + 4 * board.gap, board.card * 1.4),
        ...chairs.flatMap((chair, nth) => {
            const size = nth ? plate : ownPlate;
            const [card, rise] = nth ? [cards.closed, RISE.closed] : [cards.own, RISE.own];
            const top = chair.y - size.height / 2;
            const across = card * (nth ? 1.62 : 1.96);
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
function overlaps(table: Table): string[] {
    const all = things(table);
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

describe.each(COUNTS)("%i at a phone's table", (count) => {
    test.each([1, 1.25, 1.5, 1.7, 2])("have room, %d times as high as wide", (ratio) => {
        expect(overlaps(phoneTable(count, ratio))).toEqual([]);
    });

    test("sit clockwise from the bottom", () => {
        const { chairs, width, height } = phoneTable(count, 1.5);
        const turns = chairs.map(
            ({ x, y }) => (Math.atan2(x - width / 2, height / 2 - y) + 3 * Math.PI) % (2 * Math.PI),
        );
        expect(turns.slice(1)).toEqual(turns.slice(1).toSorted((a, b) => a - b));
    });
});

test("eleven do not fit on a phone, and it is said", () => {
    expect(() => phoneTable(11, 1.5)).toThrow("1 to 10");
});

describe.each(COUNTS)("%i at a tablet or a desk", (count) => {
    test.each([
        [768, 790],
        [1040, 850],
        [1000, 600],
        [1500, 900],
    ])("have room, %i by %i pixels", (width, height) => {
        expect(overlaps(wideTable(count, { width, height }))).toEqual([]);
    });
});

test("a table can be seen that nobody sits at", () => {
    expect(wideTable(0, { width: 1440, height: 700 }).chairs).toEqual([]);
});
