import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { speak } from "../lib/words/words.svelte";
import PaperTickets from "./PaperTickets.svelte";

beforeEach(() => speak("en"));

test("a guest's paper tickets go into the box of the prize that was chosen", async () => {
    const onput = vi.fn();
    const boxes = { "A cake": { Ann: 2 }, "A bottle": { Ben: 3 } };
    render(PaperTickets, { boxes, names: ["Ann", "Ben"], onput });
    const count = screen.getByLabelText<HTMLInputElement>("Tickets in its box");
    const put = screen.getByRole<HTMLButtonElement>("button", { name: "Put them in" });
    expect(count.value).toBe("2");
    expect(put.disabled).toBe(true);
    await fireEvent.change(screen.getByLabelText("Guest"), { target: { value: "Ben" } });
    await fireEvent.change(screen.getByLabelText("Prize"), { target: { value: "A bottle" } });
    expect(count.value).toBe("3");
    await fireEvent.input(count, { target: { value: "5" } });
    await fireEvent.change(count);
    await fireEvent.click(put);
    expect(onput).toHaveBeenCalledExactlyOnceWith({ prize: "A bottle", name: "Ben", count: 5 });
});
