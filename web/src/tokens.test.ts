import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GUEST_COLOURS, paintOf } from "./lib/felt/chips";

const css = readFileSync("src/tokens.css", "utf8");

function tokens(selector: string): Record<string, string> {
    const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0]!;
    return Object.fromEntries(
        [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
    );
}

const night = tokens(":root");
const day = { ...night, ...tokens('[data-light="day"]') };

function luminance(colour: string): number {
    const [r, g, b] = [1, 3, 5].map((at) => {
        const share = parseInt(colour.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
    const [dark, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
    return (bright + 0.05) / (dark + 0.05);
}

test("the colours of the night are the ones that were agreed", () => {
  expect(night).toMatchObject({
    night: "#101418", raised: "#1a2026", line: "#2c343c", ivory: "#f6f1e4", muted: "#b9b3a3",
    felt: "#14532d", "felt-lit": "#1b6b3f", "felt-line": "#e8dfc3", brass: "#d4ac52",
    red: "#c62828", black: "#17191c", zero: "#1e8f4e", good: "#4ade80", bad: "#f87171", warn: "#fbbf24",
  });
}); // prettier-ignore

describe.each([
    ["night", night],
    ["day", day],
])("by %s", (_, colours) => {
    test.each([
        ["ivory", "night", 7],
        ["ivory", "raised", 7],
        ["muted", "night", 7],
        ["muted", "raised", 7],
        ["felt-text", "felt", 7],
        ["brass-text", "night", 7],
        ["on-brass", "brass", 7],
        ["good", "raised", 4.5],
        ["bad", "raised", 4.5],
        ["warn", "raised", 4.5],
        ["ink", "paper", 7],
    ])("%s reads on %s at %f to 1", (text, ground, least) => {
        expect(contrast(colours[text]!, colours[ground]!)).toBeGreaterThanOrEqual(least);
    });
});

test.each([...GUEST_COLOURS, "green", "red", "light grey"] as const)(
    "the value reads on a chip of %s",
    (colour) => {
        const { face, ink, mark } = paintOf(colour);
        expect(contrast(face, ink)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(face, mark)).toBeGreaterThanOrEqual(4);
    },
);
