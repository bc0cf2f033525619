import { describe, expect, test } from "vitest";
import { colourOf, neighbours, pocketAngle, pocketsOf, spinFrames, type WheelName } from "./wheel";

const WHEELS: WheelName[] = ["single_zero", "double_zero"];

test("zero is at the top, 32 right of it and 26 left of it; 00 is opposite 0", () => {
    expect(pocketAngle("single_zero", "0")).toBe(0);
    expect(pocketAngle("single_zero", "32")).toBeCloseTo(360 / 37);
    expect(pocketAngle("single_zero", "26")).toBeCloseTo(360 - 360 / 37);
    expect(pocketAngle("double_zero", "00")).toBe(180);
});

test("a pocket that the wheel does not have is no place", () => {
    expect(() => pocketAngle("single_zero", "00")).toThrow("no pocket 00");
});

test("red and black alternate around the wheel, but for the zeros", () => {
    for (const wheel of WHEELS) {
        const colours = pocketsOf(wheel).map(colourOf);
        for (const [nth, colour] of colours.entries()) {
            const next = colours[(nth + 1) % colours.length];
            if (colour !== "green" && next !== "green") expect(colour).not.toBe(next);
        }
    }
});

test("the neighbours of zero go round its end", () => {
    expect(neighbours("single_zero", "0", 2)).toEqual(["3", "26", "0", "32", "15"]);
    expect(neighbours("double_zero", "2", 1)).toEqual(["14", "2", "0"]);
});

describe.each(WHEELS)("a spin of %s", (wheel) => {
    test.each(pocketsOf(wheel))("lands in %s", (pocket) => {
        const frames = spinFrames(wheel, pocket);
        const last = frames.at(-1)!;
        const onRotor = (((last.ball - last.rotor) % 360) + 360) % 360;
        expect(onRotor).toBeCloseTo(pocketAngle(wheel, pocket), 6);
        expect(last.out).toBe(0);
        expect(last.offset).toBe(1);
        expect(last.rotor % 360).toBe(0);
    });

    test("begins on the track, runs against the rotor and never jumps", () => {
        const frames = spinFrames(wheel, "17");
        expect(frames[0]).toMatchObject({ offset: 0, rotor: 0, out: 1 });
        for (const [nth, frame] of frames.entries()) {
            const next = frames[nth + 1];
            if (!next) continue;
            expect(next.rotor).toBeGreaterThan(frame.rotor);
            expect(next.ball).toBeLessThan(frame.ball);
            expect(frame.ball - next.ball).toBeLessThan(120);
            expect(Math.abs(frame.out - next.out)).toBeLessThan(0.25);
            expect(frame.out).toBeGreaterThanOrEqual(0);
            expect(frame.out).toBeLessThanOrEqual(1);
        }
    });
});
