/** What CN-DEAL-3 hashes, and how it is written: docs/fairness.md. */

import { sha256 } from "./sha256";

/** The scheme, in every hash: nothing of another one can pass for it. */
export const VERSION = "CN-DEAL-3";

/** What is hashed: text, a whole number, or raw bytes. */
export type Part = string | number | Uint8Array;

const utf8 = new TextEncoder();

/** The parts one after the other, each with its length before it. */
export function counted(...parts: readonly Part[]): Uint8Array {
    const all = parts.map((part) => (part instanceof Uint8Array ? part : utf8.encode(String(part))));
    const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + 4 + length, 0));
    let at = 0;
    for (const part of all) {
        new DataView(bytes.buffer).setUint32(at, part.length);
        bytes.set(part, at + 4);
        at += 4 + part.length;
    }
    return bytes;
}

/** The hash of some parts, for one purpose. */
export function H(tag: string, ...parts: readonly Part[]): Uint8Array {
    return sha256(counted(VERSION, tag, ...parts));
}

export function toHex(bytes: Uint8Array): string {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isHash(text: unknown): text is string {
    return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}

/** The 32 bytes of 64 hexadecimal digits. */
export function fromHex(text: string): Uint8Array {
    if (!isHash(text)) throw new RangeError("a hash has 64 hexadecimal digits");
    return Uint8Array.from(text.match(/../g)!, (two) => parseInt(two, 16));
}

/** What a line is known by to the next one. */
export function lineHash(text: string): string {
    return toHex(H("line", text));
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const LETTERS = 6;

/** What people compare of a draw. */
export function letters(key: Uint8Array): string {
    const hash = new DataView(H("letters", key).buffer);
    const bits = hash.getUint32(0);
    return Array.from({ length: LETTERS }, (_, nth) => BASE32[(bits >>> (27 - 5 * nth)) & 31]).join("");
}

/** Text in the order of its characters' numbers, as the house sorts: JavaScript alone would sort halves of some. */
export function inOrder(one: string, other: string): number {
    const [these, those] = [[...one], [...other]];
    const at = these.findIndex((char, nth) => char !== those[nth]);
    if (at < 0) return these.length - those.length;
    return at >= those.length ? 1 : these[at]!.codePointAt(0)! - those[at]!.codePointAt(0)!;
}

/** A value as it is written in a record: one way only. */
export function canonical(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const fields = Object.entries(value).sort(([one], [other]) => inOrder(one, other));
    return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
}
