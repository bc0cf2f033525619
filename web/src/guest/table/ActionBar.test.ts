import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import ActionBar, { type Action } from "./ActionBar.svelte";

/** A tap as browsers tell it: pressed, let go at a place and a time. */
function tap(x: number, at: number): void {
    const button = screen.getByRole("button");
    button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    const click = new MouseEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: 10 });
    Object.defineProperty(click, "timeStamp", { value: at });
    button.dispatchEvent(click);
}

function bar(more: Partial<Action> = {}) {
    const bet = vi.fn();
    const actions = (text: string) => [{ key: "bet", text, do: bet, ...more }];
    const { rerender } = render(ActionBar, { actions: actions("Bet 50") });
    return { bet, write: (text: string) => rerender({ actions: actions(text) }) };
}

it("takes a double tap as one, though the button says something else by then", async () => {
    const { bet, write } = bar();
    tap(10, 1000);
    await write("Add 50");
    tap(14, 1250);
    expect(bet).toHaveBeenCalledOnce();
    tap(14, 1700);
    expect(bet).toHaveBeenCalledTimes(2);
});

it("takes a tap on what has changed under the finger as none", async () => {
    const { bet, write } = bar();
    const button = screen.getByRole("button");
    button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await write("Call 400");
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(bet).not.toHaveBeenCalled();
    button.click();
    expect(bet).toHaveBeenCalledOnce();
});

it("lets people undo as quickly as they like", () => {
    const { bet } = bar({ again: true });
    tap(10, 1000);
    tap(10, 1100);
    expect(bet).toHaveBeenCalledTimes(2);
});
