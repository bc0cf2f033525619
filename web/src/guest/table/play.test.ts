import { expect, it } from "vitest";
import { fitting } from "./play.svelte";

it.each([
    ["what is wanted", { low: 100, high: 500, step: 100 }, 300, 300],
    ["the least, where less is wanted", { low: 50, high: 500, step: 2 }, 10, 50],
    ["the next step up", { low: 200, high: 600, step: 200 }, 300, 400],
    ["the most, where more is wanted", { low: 100, high: 450, step: 100 }, 1000, 400],
    ["anything, where there is no most", { low: 1 }, 7000, 7000],
])("an amount that fits is %s", (_, domain, wanted, amount) => {
    expect(fitting({ is: "whole", ...domain }, wanted)).toBe(amount);
});
