import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { speak } from "../words/words.svelte";
import RingClock from "./RingClock.svelte";
import Stepper from "./Stepper.svelte";

beforeEach(() => speak("en"));

describe("the stepper", () => {
    const cases: [typed: string, value: number | null][] = [
        ["95", 90],
        ["9", 10],
        ["1,000,000", 490],
        ["words", null],
        ["50", null],
    ];
    test.each(cases)("typing %s gives %j", async (typed, value) => {
        const onchange = vi.fn();
        render(Stepper, { value: 50, least: 10, most: 500, step: 20, label: "Bet", onchange });
        const field = screen.getByRole("textbox");
        await fireEvent.change(field, { target: { value: typed } });
        if (value === null) expect(onchange).not.toHaveBeenCalled();
        else expect(onchange).toHaveBeenCalledExactlyOnceWith(value);
    });

    test("stops at both ends", () => {
        render(Stepper, { value: 490, least: 490, most: 500, step: 20, label: "Bet", onchange: () => {} });
        for (const button of screen.getAllByRole("button"))
            expect(button.hasAttribute("disabled")).toBe(true);
    });
});

describe("the clock", () => {
    test.each([
        [10, 20, "10 seconds left", "0.5 1"],
        [0.4, 20, "1 second left", "0.05 1"],
        [-3, 20, "0 seconds left", "0 1"],
        [30, 20, "30 seconds left", "1 1"],
    ])("%f of %f", (left, of, heard, ring) => {
        const { container } = render(RingClock, { left, of });
        expect(screen.getByRole("timer").getAttribute("aria-label")).toBe(heard);
        expect(container.querySelector(".left")?.getAttribute("stroke-dasharray")).toBe(ring);
    });
});
