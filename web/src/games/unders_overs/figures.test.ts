import { expect, test } from "vitest";
import { boxShares, totalCounts } from "./figures";

test("totals of two dice", () => {
    expect(boxShares([2, 7, 7, 12])).toEqual({ under: 1, seven: 2, over: 1 });
    expect(totalCounts([2, 7, 7, 12])).toEqual([1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]);
});
