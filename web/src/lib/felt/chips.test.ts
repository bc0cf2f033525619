import { describe, expect, test } from "vitest";
import { stylesInOrder } from "../../../gallery/people";
import { SUGGESTED } from "../types/setup";
import { breakdown, GUEST_COLOURS, kindsOf, paintOf, styleOf, USUAL_KINDS } from "./chips";

describe("an amount in chips", () => {
    const cases: [amount: number, values: number[], piles: [value: number, count: number][], rest: number][] = [
    [0, [1, 5], [], 0],
    [1, [1, 5], [[1, 1]], 0],
    [137, [1, 5, 25, 100], [[100, 1], [25, 1], [5, 2], [1, 2]], 0],
    [1000, [1000, 1], [[1000, 1]], 0],
    [999, [1000, 1], [[1, 999]], 0],
    [47, [10, 25], [[25, 1], [10, 2]], 2],
    [4, [5, 25], [], 4],
    [7, [], [], 7],
    [10, [0, 5], [[5, 2]], 0],
  ]; // prettier-ignore
    test.each(cases)("%i in %j", (amount, values, piles, rest) => {
        const laid = breakdown(amount, values);
        expect(laid.piles.map(({ value, count }) => [value, count])).toEqual(piles);
        expect(laid.rest).toBe(rest);
    });

    test("never makes or loses chips", () => {
        for (let amount = 0; amount < 60_000; amount += 37) {
            const { piles, rest } = breakdown(
                amount,
                USUAL_KINDS.map(({ value }) => value),
            );
            expect(piles.reduce((sum, { value, count }) => sum + value * count, rest)).toBe(amount);
        }
    });

    test("piles know their place among the table's values, whatever their order", () => {
        expect(breakdown(6, [5, 1]).piles).toEqual([
            { value: 5, count: 1, place: 0 },
            { value: 1, count: 1, place: 1 },
        ]);
    });
});

describe("what chips look like", () => {
    test("eight people differ by colour alone, the ninth has the first one's with a letter", () => {
        const names = Array.from({ length: 18 }, (_, nth) => `guest ${nth}`);
        const given = stylesInOrder(names);
        expect(given["guest 7"]).toEqual({ colour: "sky" });
        expect(given["guest 8"]).toEqual({ colour: "blue", letter: "A" });
        expect(given["guest 17"]).toEqual({ colour: "orange", letter: "B" });
        expect(new Set(Object.values(given).map((style) => JSON.stringify(style))).size).toBe(18);
    });

    test.each(GUEST_COLOURS)("a guest's %s chips are painted so", (colour) => {
        expect(styleOf({ colour, letter: "B" })).toEqual({ colour, letter: "B" });
    });

    test("a table's values have the colours that the dealer's receipts name", () => {
        for (const { chips } of Object.values(SUGGESTED).filter(({ chips }) => !("own" in chips)))
            for (const { colour, value } of kindsOf(chips))
                expect((chips as Readonly<Record<string, number>>)[colour]).toBe(value);
    });
});

/** How a colour looks to eyes that lack one kind of cone, as linear light (Viénot, Brettel and Mollon, 1999). */
const EYES: Record<string, number[][]> = {
    usual: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ],
    protan: [
        [0.11238, 0.88762, 0],
        [0.11238, 0.88762, 0],
        [0.00401, -0.00401, 1],
    ],
    deutan: [
        [0.29275, 0.70725, 0],
        [0.29275, 0.70725, 0],
        [-0.02234, 0.02234, 1],
    ],
};

function linear(colour: string): number[] {
    return [1, 3, 5].map((at) => {
        const share = parseInt(colour.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
}

/** CIE L*a*b* of linear sRGB. */
function lab(light: number[]): number[] {
    const [r, g, b] = light as [number, number, number];
    const curve = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
    const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(Object.entries(EYES))("%s eyes", (_, eye) => {
    const seen = (colour: string) => {
        const light = linear(colour);
        return lab(
            eye.map((row) =>
                Math.max(
                    0,
                    row.reduce((sum, part, nth) => sum + part * light[nth]!, 0),
                ),
            ),
        );
    };
    test("tell every two of the eight colours, and each from the felt, apart", () => {
        const faces = [...GUEST_COLOURS.map((colour) => paintOf(colour).face), "#14532d"];
        for (const [nth, one] of faces.entries()) {
            for (const other of faces.slice(nth + 1)) {
                const away = Math.hypot(...seen(one).map((part, at) => part - seen(other)[at]!));
                expect(away, `${one} and ${other}`).toBeGreaterThan(15);
            }
        }
    });
});
