import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ROULETTE } from "../../../gallery/views";
import { dealingOf } from "../../games/registry";
import { speak } from "../words/words.svelte";
import EnterCards from "./EnterCards.svelte";
import EnterDice from "./EnterDice.svelte";
import Step from "./Step.svelte";

beforeEach(() => speak("en"));

const ui = await dealingOf("roulette");

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => fireEvent.click(button(name));

test("a pocket is entered by two taps, so that a slip of the thumb spins nothing", async () => {
    const onplay = vi.fn();
    const option = { do: "spin", fields: { pocket: { is: "pocket", values: ["0", "17", "18"] } } } as const;
    render(Step, { ui, option, view: ROULETTE, busy: false, onplay });
    await press("17, black");
    expect(onplay).not.toHaveBeenCalled();
    await fireEvent.click(screen.getAllByRole("button", { name: "17, black" }).at(-1)!);
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ pocket: "17" });
});

test("a step that asks nothing is one button", async () => {
    const onplay = vi.fn();
    render(Step, { ui, option: { do: "open" }, view: ROULETTE, busy: false, onplay });
    await press("Open betting");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({});
});

test("what takes all bets off the table is asked about, and says so", async () => {
    const onplay = vi.fn();
    render(Step, { ui, option: { do: "no_throw" }, view: ROULETTE, busy: false, onplay });
    screen.getByText("The throw doesn’t count, and all bets are returned.");
    await press("No throw");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({});
});

describe("dice", () => {
    test("all of them have to be entered, and the last can be taken back", async () => {
        const onenter = vi.fn();
        render(EnterDice, { count: 2, busy: false, onenter });
        await press("die showing 3");
        expect(button("What do the dice show?").disabled).toBe(true);
        await press("die showing 4");
        await press("Undo");
        await press("die showing 5");
        await press("Thrown: 3, 5");
        expect(onenter).toHaveBeenCalledExactlyOnceWith([3, 5]);
    });
});

describe("cards", () => {
    const left = { Ah: 1, Ad: 1, Kd: 1 };

    test("rank, then suit; each card only as often as it is there", async () => {
        const onenter = vi.fn();
        render(EnterCards, { cards: { is: "cards", due: 2, left }, busy: false, onenter });
        await press("A, ace");
        await press("hearts");
        await press("A, ace");
        expect(button("hearts").disabled).toBe(true);
        await press("diamonds");
        expect(button("K, king").disabled).toBe(true);
        await press("Dealt: A♥\uFE0E A♦\uFE0E");
        expect(onenter).toHaveBeenCalledExactlyOnceWith(["Ah", "Ad"]);
    });

    test("a card may stay unseen only where the dealer's may", async () => {
        const onenter = vi.fn();
        const cards = { is: "cards", due: 2, left, unknown: [1] } as const;
        render(EnterCards, { cards, busy: false, onenter });
        expect(button("??, card, face down").disabled).toBe(true);
        await press("K, king");
        await press("diamonds");
        await press("??, card, face down");
        await press("Dealt: K♦\uFE0E ??");
        expect(onenter).toHaveBeenCalledExactlyOnceWith(["Kd", "??"]);
    });

    test("cards for players' eyes alone are dealt face down by one tap", async () => {
        const onenter = vi.fn();
        const to = ["Ann", "Bob", "Ann", "Bob"];
        const cards = { is: "cards", due: 4, left, unknown: [0, 1, 2, 3], to } as const;
        render(EnterCards, { cards, busy: false, onenter });
        await press("4 cards dealt face down");
        expect(onenter).toHaveBeenCalledExactlyOnceWith(["??", "??", "??", "??"]);
    });

    test("where suits decide nothing, a rank is enough", async () => {
        const onenter = vi.fn();
        const cards = { is: "cards", due: 3, left, unknown: [2], ranks: { A: 2, K: 1 } } as const;
        render(EnterCards, { cards, busy: false, onenter });
        expect(screen.queryByRole("group", { name: "Suit" })).toBeNull();
        await press("K, king");
        expect(button("K, king").disabled).toBe(true);
        await press("A, ace");
        await press("??, card, face down");
        await press("Dealt: K A ??");
        expect(onenter).toHaveBeenCalledExactlyOnceWith(["K?", "A?", "??"]);
    });

    test("one's own are shown all together", async () => {
        const onenter = vi.fn();
        render(EnterCards, { cards: { is: "cards", due: 2, left }, busy: false, whole: "Show", onenter });
        await press("A, ace");
        await press("hearts");
        expect(button("Show").disabled).toBe(true);
        await press("K, king");
        await press("diamonds");
        await press("Show");
        expect(onenter).toHaveBeenCalledExactlyOnceWith(["Ah", "Kd"]);
    });

    test("shared cards are entered, and everybody's are named", async () => {
        const onenter = vi.fn();
        const cards = { is: "cards", due: 3, left, unknown: [0, 1, 2] } as const;
        const { unmount } = render(EnterCards, { cards, name: "Flop", busy: false, onenter });
        expect(screen.getAllByText("Flop")).toHaveLength(2);
        for (const tap of ["A, ace", "hearts", "A, ace", "diamonds"]) await press(tap);
        screen.getByRole("button", { name: "Flop: A♥\uFE0E A♦\uFE0E …" });
        await press("K, king");
        await press("diamonds");
        await press("Flop: A♥\uFE0E A♦\uFE0E K♦\uFE0E");
        expect(onenter).toHaveBeenCalledExactlyOnceWith(["Ah", "Ad", "Kd"]);
        unmount();
        render(EnterCards, {
            cards: { is: "cards", due: 2, left, to: ["Ann", "dealer"] },
            busy: false,
            onenter,
        });
        expect(screen.getAllByRole("listitem").map((one) => one.textContent.trim())).toEqual([
            "Ann",
            "Dealer",
        ]);
    });
});
