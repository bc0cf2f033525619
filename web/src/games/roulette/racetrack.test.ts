import { expect, test } from "vitest";
import { CALLS } from "../../lib/types/equipment";
import { placeIn, racetrackOf, type Call } from "./racetrack";
import type { Point } from "./layout";

/** Whether a point lies in a polygon: a ray to the right crosses its outline an odd number of times. */
function holds(outline: readonly Point[], { x, y }: Point): boolean {
    return outline.reduce((inside, one, nth) => {
        const other = outline[(nth + 1) % outline.length]!;
        const crosses =
            one.y > y !== other.y > y && x < one.x + ((y - one.y) * (other.x - one.x)) / (other.y - one.y);
        return crosses ? !inside : inside;
    }, false);
}

const TRACKS = [
    racetrackOf("single_zero", "landscape"),
    racetrackOf("single_zero", "portrait"),
    racetrackOf("double_zero", "landscape"),
    racetrackOf("double_zero", "portrait"),
];

test.each(TRACKS)("every number is written in its own lane and in no other", ({ lanes }) => {
    for (const { pocket, middle } of lanes) {
        expect(lanes.filter(({ outline }) => holds(outline, middle)).map((lane) => lane.pocket)).toEqual([
            pocket,
        ]);
    }
});

test.each(TRACKS)("all lanes are within the drawing", ({ lanes, width, height }) => {
    for (const { x, y } of lanes.flatMap((lane) => lane.outline)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(height);
    }
});

test.each([
    ["usual", "landscape", undefined],
    ["usual", "portrait", undefined],
    ["a phone of 390 px", "portrait", { width: 382, height: 496 }],
    ["a phone of 320 px", "portrait", { width: 312, height: 334 }],
    ["a phone on its side", "landscape", { width: 560, height: 190 }],
] as const)(
    "every call has a sector with its name in it, the zero game on top of voisins: %s, %s",
    (_, orientation, room) => {
        const { sectors } = racetrackOf("single_zero", orientation, room);
        expect(new Set(sectors.map((sector) => sector.call))).toEqual(new Set(Object.keys(CALLS)));
        const name = orientation === "landscape" ? ["Zero", "game"] : ["Kleine Serie"];
        for (const { call, room } of sectors) {
            const { x, y, size } = placeIn(room, [...name, "4 × 100"], 18);
            expect(size, call).toBeGreaterThanOrEqual(9);
            const [wide, high] = [name[0]!.length * 0.5 * size, (name.length + 1) * 1.1 * size];
            for (const corner of [-0.5, 0.5].flatMap((h) =>
                [-0.5, 0.5].map((v) => [h * wide, v * high] as const),
            )) {
                const point = { x: x + corner[0], y: y + corner[1] };
                const top = sectors.filter(({ outline }) => holds(outline, point)).at(-1);
                expect(top?.call).toBe(call satisfies Call);
            }
        }
    },
);

test("the double zero wheel has no sectors", () => {
    expect(TRACKS[2]!.sectors).toEqual([]);
});

test("a sector covers the numbers on which its call puts chips, all of them and no other", () => {
    for (const { call, pockets } of TRACKS[0]!.sectors) {
        const numbers = Object.keys(CALLS[call]).flatMap((on) => on.split("-"));
        expect(pockets.toSorted(), call).toEqual([...new Set(numbers)].toSorted());
    }
});
