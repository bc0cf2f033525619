import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

afterEach(() => vi.unstubAllGlobals());

/** The module as a phone finds it that tells of motion in this way. */
function on(motion: object | undefined) {
    vi.stubGlobal("DeviceMotionEvent", motion);
    return import("./shake");
}

describe("a phone", () => {
    test("that tells of motion can be shaken at once", async () => {
        expect((await on({})).shaking()).toBe("ready");
    });

    test.each([
        ["granted", "ready"],
        ["denied", "ask"],
    ])("that has to ask is shaken once it was %s", async (answer, then) => {
        const { askToShake, shaking } = await on({ requestPermission: () => Promise.resolve(answer) });
        expect(shaking()).toBe("ask");
        await askToShake();
        expect(shaking()).toBe(then);
    });

    test("without sensors, on a desk, or on a line that is not secure is tapped", async () => {
        expect((await on(undefined)).shaking()).toBe("never");
        vi.stubGlobal("isSecureContext", false);
        expect((await on({})).shaking()).toBe("never");
        vi.stubGlobal("isSecureContext", true);
        vi.stubGlobal("matchMedia", () => ({ matches: false }));
        expect((await on({})).shaking()).toBe("never");
    });
});

describe("a shake", () => {
    function move(x: number | null): void {
        window.dispatchEvent(
            Object.assign(new Event("devicemotion"), { accelerationIncludingGravity: { x, y: 0, z: 9.8 } }),
        );
    }

    test("is harder than lying on the table, and counts once", async () => {
        const { onshake } = await on({});
        const [shaken, sensed] = [vi.fn(), vi.fn()];
        const stop = onshake(shaken, sensed);
        move(null);
        expect(sensed).not.toHaveBeenCalled();
        move(1);
        expect(sensed).toHaveBeenCalled();
        expect(shaken).not.toHaveBeenCalled();
        move(30);
        move(-30);
        expect(shaken).toHaveBeenCalledOnce();
        stop();
    });

    test("is not heard any more once the dice are thrown", async () => {
        const { onshake } = await on({});
        const shaken = vi.fn();
        onshake(shaken)();
        move(30);
        expect(shaken).not.toHaveBeenCalled();
    });
});
