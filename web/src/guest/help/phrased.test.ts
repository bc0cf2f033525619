import { expect, test } from "vitest";
import "../../games/roulette/spots";
import { phrased } from "./phrased";

test("names, figures and phrases within a phrase are written as the page does", () => {
    const template = "{cheapest} costs {least} %, {spot} is better than {others}";
    const values = {
        cheapest: { template: "{spot}", values: { spot: "red" } },
        least: 1.35,
        spot: "dozen-1",
        others: ["a", 2],
    };
    expect(phrased({ template, values })).toBe("Red costs 1.35 %, dozen 1 is better than a, 2");
    expect(phrased({ template: "{nobody} said that" })).toBe("{nobody} said that");
});
