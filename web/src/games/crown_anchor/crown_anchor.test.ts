import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Events } from "../../lib/types/events";
import { USUAL } from "../../lib/types/rules";
import type { CrownAnchorView } from "../../lib/types/tables";
import { speak } from "../../lib/words/words.svelte";
import EnterSymbols from "./EnterSymbols.svelte";
import Mat from "./Mat.svelte";
import { narration } from "./narration";
import { rules } from "./rules";
import { countOf, faceOf, SYMBOLS, symbolOn } from "./symbols";

beforeEach(() => speak("en"));

const RULES = USUAL.crown_anchor;
const THROWN: Events["crown_anchor"] = { event: "thrown", dice: ["crown", "heart", "crown"], by: null };
const settled = (who: string, on: string, stake: number, back: number) =>
    ({ event: "settled", who, on, stake, back }) as const;

const VIEW: Pick<CrownAnchorView, "stakes" | "dice" | "thrower" | "results" | "history"> = {
    stakes: { Ann: { crown: 20 }, Bob: { spade: 10 } },
    thrower: null,
    dice: null,
    results: [],
    history: [["anchor", "club", "spade"]],
};

test.each(SYMBOLS)("a die has one face for %s", (symbol) => {
    expect(symbolOn(faceOf(symbol)!)).toBe(symbol);
});

describe("what happened", () => {
    test("the three symbols, and what they brought", () => {
        const events = [THROWN, settled("Ann", "crown", 20, 60), settled("Ann", "spade", 10, 0)];
        expect(narration.outcome(events, "Ann")).toEqual({
            text: "Crown, Heart, Crown. You win 30.",
            change: 30,
        });
        expect(narration.story(events, "Bob")).toBe("Crown, Heart, Crown.");
    });

    test("who has the dice", () => {
        expect(narration.story([{ event: "invited", who: "Bob" }], "Ann")).toBe("Bob has the dice.");
    });
});

test("a bet wins in 91 of 216 throws, and the house keeps 17 of 216", () => {
    const [odds] = rules.odds!(RULES);
    expect(odds!.chance).toBeCloseTo(91 / 216, 12);
    expect(odds!.edge).toBeCloseTo(17 / 216, 12);
    expect(rules.options({ ...RULES, triple: 10 })).toEqual(["Three alike pay 10 to 1."]);
});

describe("the mat", () => {
    const show = (more: object = {}) =>
        render(Mat, { view: VIEW, triple: 3, people: {}, me: "Ann", ...more });

    test("takes bets on its six squares", async () => {
        const onplace = vi.fn();
        show({ onplace });
        await fireEvent.click(screen.getByRole("button", { name: /^Heart/ }));
        expect(onplace).toHaveBeenCalledExactlyOnceWith("heart");
    });

    test("tells what each symbol pays once the dice lie, not before", async () => {
        const view = { ...VIEW, dice: ["crown", "heart", "crown"] };
        const { rerender } = show({ view, marked: false });
        expect(screen.queryByText("2 to 1")).toBeNull();
        await rerender({ marked: true });
        screen.getByText("2 to 1");
        screen.getByText("1 to 1");
    });

    test("pays three alike as the table's rules have it", () => {
        show({ view: { ...VIEW, dice: ["club", "club", "club"] }, triple: 10 });
        screen.getByText("10 to 1");
    });

    test("is read from across a room by names and amounts", () => {
        show({ far: true });
        screen.getByText("Bob");
        expect(screen.queryByRole("button")).toBeNull();
    });
});

test("real dice are entered by tapping three symbols", async () => {
    const onplay = vi.fn();
    const option = { do: "throw", fields: { dice: { is: "dice", count: 3, faces: SYMBOLS } } } as const;
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    render(EnterSymbols, { option, view: {} as CrownAnchorView, busy: false, onplay });
    for (const symbol of ["Anchor", "Crown", "Anchor"]) await press(`die showing ${symbol}`);
    await press("Thrown: Anchor, Crown, Anchor");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ dice: ["anchor", "crown", "anchor"] });
});

test("counts the dice that show a symbol", () => {
    expect(countOf("crown", ["crown", "heart", "crown"])).toBe(2);
    expect(countOf("crown", null)).toBe(0);
});
