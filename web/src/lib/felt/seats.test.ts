import { expect, test } from "vitest";
import { fromMe, phoneSeats, seatsAround } from "./seats";

test("names go round from the one who looks", () => {
    const names = ["Ann", "Bob", "Eve"];
    expect(fromMe(names, "Bob")).toEqual(["Bob", "Eve", "Ann"]);
    expect(fromMe(names, null)).toEqual(names);
    expect(fromMe(names, "somebody else")).toEqual(names);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "%i at a phone's table sit clockwise from the bottom, apart",
    (count) => {
        const seats = phoneSeats(count);
        expect(seats).toHaveLength(count);
        const turns = seats.map(({ x, y }) => (Math.atan2(x - 180, 280 - y) + 3 * Math.PI) % (2 * Math.PI));
        expect(turns.slice(1)).toEqual(turns.slice(1).toSorted((a, b) => a - b));
        for (const [nth, seat] of seats.entries()) {
            for (const other of seats.slice(nth + 1)) {
                expect(Math.abs(seat.x - other.x) >= 90 || Math.abs(seat.y - other.y) >= 80).toBe(true);
            }
        }
    },
);

test("eleven do not fit on a phone, and it is said", () => {
    expect(() => phoneSeats(11)).toThrow("1 to 10");
});

test.each([2, 6, 10])("%i around a screen's table sit evenly, the first at the bottom", (count) => {
    const seats = seatsAround(count, 800, 400);
    expect(seats[0]!.x).toBeCloseTo(400, 0);
    expect(seats[0]!.y).toBeCloseTo(400, 0);
    expect(seats[Math.floor(count / 2)]!.y).toBeCloseTo(0, 0);
    expect(seats[1]!.x).toBeLessThan(401);
});
