import { expect, test } from "vitest";
import { finds } from "./plain";

test.each([
    ["nguyen", "Nguyễn Thị Đào"],
    ["thi dao", "Nguyễn Thị Đào"],
    ["NGUYỄN", "nguyen"],
    ["soren", "Søren"],
    ["lodz", "Łódź"],
    ["strasse", "Straße"],
    ["zoe", "Zoë"],
    ["", "anybody"],
    ["  jose ", "José"],
    ["王", "王芳"],
])("%s finds %s", (wanted, name) => expect(finds(wanted, name)).toBe(true));

test("what is in none of the texts is not found", () => {
    expect(finds("ann", "Bob", "Roulette 1")).toBe(false);
    expect(finds("roul", "Bob", "Roulette 1")).toBe(true);
});
