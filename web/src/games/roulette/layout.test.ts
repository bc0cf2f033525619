import { describe, expect, test } from "vitest";
import { SPOTS } from "../../lib/types/equipment";
import { spotAt, spotBeside, type Direction } from "./aim";
import { chipSize } from "./placed_chips";
import { feltOf, orientationIn, type Orientation, type Room } from "./layout";
import type { WheelName } from "./wheel";

const WHEELS: WheelName[] = ["single_zero", "double_zero"];
/** The usual ones, a short phone's, a large phone's, a lying phone's and a desk's. */
const ROOMS: [Orientation, Room | undefined][] = [
    ["portrait", undefined],
    ["landscape", undefined],
    ["portrait", { width: 312, height: 230 }],
    ["portrait", { width: 422, height: 700 }],
    ["landscape", { width: 532, height: 290 }],
    ["landscape", { width: 1032, height: 370 }],
];
const FELTS = WHEELS.flatMap((wheel) => ROOMS.map(([orientation, room]) => ({ wheel, orientation, room })));

describe.each(FELTS)("the felt of $wheel in $orientation, room $room", ({ wheel, orientation, room }) => {
    const felt = feltOf(wheel, orientation, room);

    test("fits its room", () => {
        if (!room) return;
        expect(felt.width).toBeLessThanOrEqual(room.width + 0.01);
        expect(felt.height).toBeLessThanOrEqual(room.height + 0.01);
    });

    test("has every spot of the rules and no other", () => {
        expect([...felt.spots.keys()].toSorted()).toEqual(Object.keys(SPOTS[wheel]).toSorted());
    });

    test("gives every spot a place of its own, within the felt", () => {
        const places = new Set<string>();
        for (const { at } of felt.spots.values()) {
            expect(at.x).toBeGreaterThan(0);
            expect(at.x).toBeLessThan(felt.width);
            expect(at.y).toBeGreaterThan(0);
            expect(at.y).toBeLessThan(felt.height);
            places.add(`${at.x.toFixed(2)} ${at.y.toFixed(2)}`);
        }
        expect(places.size).toBe(felt.spots.size);
    });

    test("a finger where chips of a spot lie means that spot", () => {
        for (const spot of felt.spots.values()) expect(spotAt(felt, spot.at)?.on).toBe(spot.on);
    });

    test("a finger a little beside it still does", () => {
    for (const spot of felt.spots.values()) {
      for (const [x, y] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const away = { x: felt.cell.width * 0.08, y: felt.cell.height * 0.1 };
        const point = { x: spot.at.x + x * away.x, y: spot.at.y + y * away.y };
        expect(spotAt(felt, point)?.on, `${spot.on} ${x} ${y}`).toBe(spot.on);
      }
    }
  }); // prettier-ignore

    test("a finger off the felt means nothing", () => {
    for (const [x, y] of [[-5, 10], [10, -5], [felt.width + 5, 20], [20, felt.height + 5]] as const) {
      expect(spotAt(felt, { x, y })).toBeNull();
    }
  }); // prettier-ignore

    test("the arrow keys reach every spot from every spot", () => {
        const ways: Direction[] = ["left", "right", "up", "down"];
        const backwards = new Map([...felt.spots.keys()].map((on) => [on, new Set<string>()]));
        const reached = new Set(["17"]);
        for (const on of reached) {
            for (const way of ways) reached.add(spotBeside(felt, felt.spots.get(on)!, way).on);
        }
        expect([...felt.spots.keys()].filter((on) => !reached.has(on))).toEqual([]);
        for (const [on, spot] of felt.spots) {
            for (const way of ways) backwards.get(spotBeside(felt, spot, way).on)!.add(on);
        }
        const home = new Set(["17"]);
        for (const on of home) for (const from of backwards.get(on)!) home.add(from);
        expect(home.size).toBe(felt.spots.size);
    });
});

describe("the 157 positions of the single zero wheel", () => {
    const felt = feltOf("single_zero", "portrait");
    const inside = [...felt.spots.values()].filter((spot) => spot.inside);
    const count = (numbers: number) => inside.filter((spot) => spot.on.split("-").length === numbers).length;

    test("37 straights, 60 splits, 14 streets, 23 corners, 11 lines and 12 outside", () => {
        expect([1, 2, 3, 4, 6].map(count)).toEqual([37, 60, 14, 23, 11]);
        expect(felt.spots.size - inside.length).toBe(12);
        expect(felt.spots.size).toBe(157);
    });
});

describe("what a finger means, in shares of the cell it is on", () => {
    const felt = feltOf("single_zero", "portrait");
    const { box } = felt.spots.get("17")!;
    const at = (across: number, down: number) =>
        spotAt(felt, { x: box!.x + across * box!.width, y: box!.y + down * box!.height })?.on;

    test.each([
        [0.5, 0.5, "17"],
        [0.3, 0.7, "17"],
        [0.5, 0.98, "17-20"],
        [0.5, 0.02, "14-17"],
        [0.98, 0.5, "17-18"],
        [0.02, 0.5, "16-17"],
        [0.98, 0.98, "17-18-20-21"],
        [0.02, 0.02, "13-14-16-17"],
        [-1, 0.5, "16-17-18"],
        [-1, 0.99, "16-17-18-19-20-21"],
        [-1.3, 0.5, "dozen-2"],
    ])("%f across and %f down 17 is %s", (across, down, on) => {
        expect(at(across, down)).toBe(on);
    });
});

test.each([
    [382, 500, "portrait"],
    [367, 260, "portrait"],
    [312, 300, "portrait"],
    [532, 290, "landscape"],
    [760, 320, "landscape"],
    [1032, 370, "landscape"],
])("in a room of %i by %i the felt lies in %s", (width, height, orientation) => {
    expect(orientationIn({ width, height })).toBe(orientation);
});

test.each(ROOMS)("in %s no chip covers the words of its own box, room %j", (orientation, room) => {
    const felt = feltOf("single_zero", orientation, room);
    const radius = chipSize(felt) / 2;
    for (const { on, at, box, caption } of felt.spots.values()) {
        if (!box || /^([1-9]\d?|red|black)$/.test(on)) continue;
        expect(Math.hypot(at.x - caption.x, at.y - caption.y), on).toBeGreaterThan(radius + 4);
    }
});
