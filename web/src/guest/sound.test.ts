import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { play, type Sound } from "./sound";

interface Struck {
    loud: number;
    from: number;
    to: number;
}

let struck: Struck[] = [];
let buzzed: unknown[] = [];

/** A room in which nothing can be heard, but everything is written down. */
class Room {
    currentTime = 0;
    sampleRate = 8000;
    destination = {};
    resume = () => Promise.resolve();

    createGain() {
        struck.push({ loud: 0, from: 0, to: 0 });
        const mine = struck.at(-1)!;
        const setValueAtTime = (loud: number, from: number) => Object.assign(mine, { loud, from });
        const exponentialRampToValueAtTime = (_: number, to: number) => (mine.to = to);
        return { gain: { setValueAtTime, exponentialRampToValueAtTime }, connect: () => {} };
    }

    createOscillator() {
        return { frequency: {}, connect: () => {}, start: () => {}, stop: () => {} };
    }

    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
    createBufferSource = this.createOscillator;
}

let isActive = true;

beforeEach(() => {
    struck = [];
    buzzed = [];
    isActive = true;
    Object.assign(settings, { sound: true, vibration: true });
    vi.stubGlobal("AudioContext", Room);
    vi.stubGlobal("navigator", {
        get userActivation() {
            return { hasBeenActive: isActive };
        },
        vibrate: (pattern: unknown) => buzzed.push(pattern),
    });
});

afterEach(() => void vi.unstubAllGlobals());

const SOUNDS: Sound[] = ["chip", "card", "dice", "ball", "turn", "win"];

test.each(SOUNDS)("%s is soft, and over within a second", (sound) => {
    play(sound, 0.5);
    expect(struck.length).toBeGreaterThan(0);
    for (const { loud, to } of struck) {
        expect(loud).toBeLessThan(0.2);
        expect(to).toBeLessThan(1);
    }
});

test("a ball rolls until it drops, and is last heard where it comes to lie", () => {
    play("ball", 4);
    const [roll, ...hops] = struck;
    expect(roll!.to).toBeCloseTo(hops[0]!.from);
    expect(hops.map(({ from }) => from)).toEqual(hops.map(({ from }) => from).toSorted((a, b) => a - b));
    expect(hops.at(-1)!.from).toBeGreaterThan(3.8);
    expect(hops.at(-1)!.from).toBeLessThan(4);
});

test("nothing is heard or felt before the first tap", () => {
    isActive = false;
    for (const sound of SOUNDS) play(sound, 1);
    expect(struck).toEqual([]);
    expect(buzzed).toEqual([]);
});

test("both can be switched off, each by itself", () => {
    settings.sound = false;
    play("win");
    expect(struck).toEqual([]);
    expect(buzzed).toHaveLength(1);
    Object.assign(settings, { sound: true, vibration: false });
    play("win");
    expect(struck.length).toBeGreaterThan(0);
    expect(buzzed).toHaveLength(1);
});
