import { expect, test } from "vitest";
import { fromMe, seatsAround } from "./seats";

test("names go round from the one who looks", () => {
    const names = ["Ann", "Bob", "Eve"];
    expect(fromMe(names, "Bob")).toEqual(["Bob", "Eve", "Ann"]);
    expect(fromMe(names, null)).toEqual(names);
    expect(fromMe(names, "somebody else")).toEqual(names);
});

test.each([2, 6, 10])("%i around a screen's table sit evenly, the first at the bottom", (count) => {
    const seats = seatsAround(count, 800, 400);
    expect(seats[0]!.x).toBeCloseTo(400, 0);
    expect(seats[0]!.y).toBeCloseTo(400, 0);
    expect(seats[Math.floor(count / 2)]!.y).toBeCloseTo(0, 0);
    expect(seats[1]!.x).toBeLessThan(401);
});
