import { describe, expect, test } from "vitest";
import type { Sign, Standing } from "../lib/line/messages";
import type { Told } from "../lib/line/night.svelte";
import { frequent, pocketsOf, throwsOf } from "./history";
import { podium } from "./podium";
import { beside, worthSeeing } from "./rotation";

const table = (id: string, seated: number, status: Sign["status"] = "open") =>
    ({ id, seated, status }) as Sign;
const names = (tables: readonly Sign[]) => tables.map(({ id }) => id);

describe("the rotation", () => {
    test("shows tables where people sit, and all that are open where nobody does", () => {
        expect(names(worthSeeing([table("a", 0), table("b", 2), table("c", 3, "closed")]))).toEqual(["b"]);
        expect(names(worthSeeing([table("a", 0), table("c", 0, "stopped")]))).toEqual(["a"]);
    });

    test.each([
        ["a", 1, "b"],
        ["c", 1, "a"],
        ["a", -1, "c"],
        ["gone", 1, "a"],
        [null, 1, "a"],
    ])("from %s by %i to %s", (from, steps, to) => {
        expect(beside([table("a", 1), table("b", 1), table("c", 1)], from, steps)).toBe(to);
    });

    test("without tables there is nothing to show", () => expect(beside([], "a")).toBeNull());
});

describe("last results", () => {
    const told: Told[] = [
        { version: 1, by: "house", events: [{ event: "spun", pocket: "17", colour: "black" }] },
        { version: 2, by: "house", events: [{ event: "opened" }] },
        { version: 3, by: "house", events: [{ event: "spun", pocket: "0", colour: "green" }] },
        { version: 4, by: "house", events: [{ event: "thrown", dice: [3, 4], box: "seven", by: null }] },
    ];

    test("the newest first", () => {
        expect(pocketsOf(told)).toEqual(["0", "17"]);
        expect(throwsOf(told)).toEqual([7]);
    });

    test("the most frequent; what came once is not frequent", () => {
        expect(frequent(["4", "9", "9", "4", "9", "1"], 3)).toEqual([
            ["9", 3],
            ["4", 2],
        ]);
    });
});

test("equal totals share a step of the podium, and the next stays empty", () => {
    const place = (place: number, name: string, total: number) => ({ place, name, total }) as Standing;
    const standings = [place(1, "Ann", 900), place(1, "Bob", 900), place(3, "Cem", 500), place(4, "Dee", 10)];
    expect(podium(standings)).toEqual([
        { place: 1, names: ["Ann", "Bob"], total: 900 },
        { place: 3, names: ["Cem"], total: 500 },
    ]);
});
