import { createHash, createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { canonical, counted, fromHex, inOrder, letters, toHex } from "./hashing";
import { Stream } from "./random";
import { hmac, sha256 } from "./sha256";

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 37 + 11) & 255);

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("hashes %i bytes as everybody does", (length) => {
    const expected = createHash("sha256").update(bytes(length)).digest("hex");
    expect(toHex(sha256(bytes(length)))).toBe(expected);
});

it.each([0, 7, 64, 200])("authenticates %i bytes as everybody does", (length) => {
    const key = bytes(32);
    const expected = createHmac("sha256", key).update(bytes(length)).digest("hex");
    expect(toHex(hmac(key, bytes(length)))).toBe(expected);
});

it("puts the length before each part, in bytes", () => {
    expect(toHex(counted("é", 12, Uint8Array.of(255)))).toBe("00000002c3a9000000023132" + "00000001ff");
});

it.each([
    [{ b: 1, a: [true, null, "é\n\u2028"] }, '{"a":[true,null,"é\\n\u2028"],"b":1}'],
    [{ "\u{1F600}": 1, "\uFF5E": 2 }, '{"\uFF5E":2,"\u{1F600}":1}'],
])("writes %j in one way only", (value, text) => {
    expect(canonical(value)).toBe(text);
});

it("sorts as the house does", () => {
    const sorted = ["", "A", "Ann", "Anna", "Zoë", "é", "\uFF5E", "\u{1F600}"];
    expect(sorted.toReversed().sort(inOrder)).toEqual(sorted);
});

it("has the scheme's own examples of draws", () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => i);
    const dice = new Stream(key, "dice");
    expect(Array.from({ length: 4 }, () => 1 + dice.below(6))).toEqual([1, 2, 3, 4]);
    const leaves = Array.from({ length: 52 }, (_, leaf) => leaf);
    expect(new Stream(key, "cards").sample(leaves, 7)).toEqual([18, 5, 30, 39, 45, 33, 49]);
    expect(new Stream(key, "choose").below(4)).toBe(3);
    expect(letters(key)).toHaveLength(6);
});

it("takes nothing but 64 digits for a hash", () => {
    for (const wrong of ["", "00", "g".repeat(64), "A".repeat(64)])
        expect(() => fromHex(wrong)).toThrow(RangeError);
});
