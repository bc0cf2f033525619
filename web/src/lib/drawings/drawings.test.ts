import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
    BETTING,
    BLACKJACK,
    FALLEN,
    FLOP,
    FULL,
    LONG_WON,
    PAIRS,
    PEOPLE,
    REROLL,
    ROULETTE,
    SETTLED,
    SHOWDOWN,
    THROWN,
    UNDERS_OVERS,
} from "../../../gallery/views";
import { ROOM_ROULETTE, ROOM_STYLES, ROOM_UNDERS } from "../../../gallery/crowd";
import type { Call } from "../../games/roulette/racetrack";
import { speak } from "../words/words.svelte";
import BlackjackTable from "../../games/blackjack/Table.svelte";
import Card from "./Card.svelte";
import ChipStack from "./ChipStack.svelte";
import Die from "./Die.svelte";
import HoldemTable from "../../games/holdem/Table.svelte";
import PairsWagersBoard from "../../games/pairs_wagers/Board.svelte";
import Racetrack from "../../games/roulette/Racetrack.svelte";
import RouletteLayout from "../../games/roulette/Layout.svelte";
import UndersOversMat from "../../games/unders_overs/Mat.svelte";
import Wheel from "../../games/roulette/Wheel.svelte";

beforeEach(() => speak("en"));

describe("cards", () => {
    test.each([
        ["Th", "ten of hearts"],
        ["T?", "ten"],
        ["??", "card, face down"],
        [null, "no card yet"],
    ])("%s is heard as %s", (card, heard) => {
        render(Card, { card });
        expect(screen.getByRole("img").getAttribute("aria-label")).toBe(heard);
    });

    test("a card that may not be seen shows nothing of itself", () => {
        const { container } = render(Card, { card: "??" });
        expect(container.querySelector("text")).toBeNull();
    });
});

test("a stack says what it is worth, not how many chips it has", () => {
    render(ChipStack, { amount: 1999 });
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("chips worth 1,999");
});

test("a die shows its pips, and none while it is in a hand", async () => {
    const { container, rerender } = render(Die, { face: 5 });
    expect(container.querySelectorAll("circle")).toHaveLength(5);
    await rerender({ face: null });
    expect(container.querySelectorAll("circle")).toHaveLength(0);
});

describe("the wheel", () => {
    test("says where the ball lies", () => {
        render(Wheel, { pocket: "17" });
        expect(screen.getByRole("img").getAttribute("aria-label")).toBe("17, black");
    });

    test("has no ball before the first spin", () => {
        const { container } = render(Wheel, { pocket: null });
        expect(container.querySelectorAll(".ball")).toHaveLength(0);
    });

    test("has one after it", () => {
        const { container } = render(Wheel, { pocket: "17" });
        expect(container.querySelectorAll(".ball")).toHaveLength(1);
    });

    test("with nothing moving, the result simply appears when the spin is over", async () => {
        vi.useFakeTimers();
        document.documentElement.dataset["motion"] = "still";
        const onlanded = vi.fn();
        render(Wheel, { pocket: "17", spin: { landsAt: Date.now() + 4000, time: 8000 }, onlanded });
        await vi.advanceTimersByTimeAsync(3999);
        expect(screen.getByRole("img").getAttribute("aria-label")).toBe("The wheel is spinning");
        expect(document.querySelector(".arm")?.classList, "no ball yet").toContain("waiting");
        expect(onlanded).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        expect(onlanded).toHaveBeenCalledOnce();
        expect(document.querySelector(".arm")?.classList).not.toContain("waiting");
        expect(screen.getByRole("img").getAttribute("aria-label")).toBe("17, black");
        delete document.documentElement.dataset["motion"];
        vi.useRealTimers();
    });
});

describe("the roulette layout", () => {
    const button = (label: RegExp) => screen.getByRole("button", { name: label });

    test("has a button for each of the 157 positions, one of them in the way of the tab key", () => {
        render(RouletteLayout, { view: ROULETTE, people: PEOPLE, me: "Ann", onplace: () => {} });
        const buttons = screen.getAllByRole("button");
        expect(buttons).toHaveLength(157);
        expect(buttons.filter((one) => one.getAttribute("tabindex") === "0")).toHaveLength(1);
    });

    test("is only looked at where nothing can be placed", () => {
        render(RouletteLayout, { view: FALLEN, people: PEOPLE });
        expect(screen.queryAllByRole("button")).toEqual([]);
    });

    test("places by key what the script calls 17-20, and takes back only what is mine", async () => {
        const [onplace, ontake] = [vi.fn(), vi.fn()];
        render(RouletteLayout, { view: ROULETTE, people: PEOPLE, me: "Ann", onplace, ontake });
        await fireEvent.keyDown(button(/^split 17–20, pays 17 to 1; 5 guests, 75; you have 5$/), {
            key: "Enter",
        });
        expect(onplace).toHaveBeenCalledExactlyOnceWith("17-20");
        await fireEvent.keyDown(button(/^number 8,/), { key: "Delete" });
        expect(ontake).not.toHaveBeenCalled();
        await fireEvent.keyDown(button(/^number 17,/), { key: "Delete" });
        expect(ontake).toHaveBeenCalledExactlyOnceWith("17");
    });

    test("moves by the arrows from 17 over the line to its neighbour", async () => {
        render(RouletteLayout, { view: ROULETTE, people: PEOPLE, onplace: () => {} });
        await fireEvent.keyDown(button(/^number 17,/), { key: "ArrowDown" });
        expect(document.activeElement?.getAttribute("data-spot")).toBe("17-20");
        await fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
        expect(document.activeElement?.getAttribute("data-spot")).toBe("20");
    });

    test("takes nothing where the table offers nothing", async () => {
        const onplace = vi.fn();
        render(RouletteLayout, { view: ROULETTE, people: PEOPLE, open: new Set(["red"]), onplace });
        await fireEvent.keyDown(button(/^number 17,/), { key: "Enter" });
        expect(onplace).not.toHaveBeenCalled();
        await fireEvent.keyDown(button(/^Red,/), { key: " " });
        expect(onplace).toHaveBeenCalledExactlyOnceWith("red");
    });

    test("shows everybody's chips on their spots, one's own marked, and says what lies there", () => {
        const { container } = render(RouletteLayout, { view: ROULETTE, people: PEOPLE, me: "Ann" });
        // 29 stakes and a prisoner.
        expect(container.querySelectorAll("image")).toHaveLength(30);
        expect(container.querySelectorAll(".ring")).toHaveLength(7);
        expect(screen.getByRole("img", { name: "Even, pays 1 to 1; 1 guest, 1,200" })).toBeTruthy();
        expect(screen.getByRole("img", { name: "Red, pays 1 to 1; you have 100" })).toBeTruthy();
    });

    test("with 500 guests draws a pile for each spot and one's own chips", () => {
        const { container } = render(RouletteLayout, { view: ROOM_ROULETTE, people: ROOM_STYLES, me: "Ann" });
        const spots = new Set(Object.values(ROOM_ROULETTE.stakes).flatMap((bets) => Object.keys(bets)));
        expect(container.querySelectorAll("image")).toHaveLength(5);
        expect(container.querySelectorAll(".pile")).toHaveLength(3 * spots.size);
        expect(
            screen.getByRole("img", { name: /^Red, pays 1 to 1; \d+ guests, [\d,]+; you have 200$/ }),
        ).toBeTruthy();
    });
});

test("of 500 guests at Unders and Overs each box shows my chips and one pile of the others'", () => {
    const { container } = render(UndersOversMat, { view: ROOM_UNDERS, people: ROOM_STYLES, me: "Ann" });
    expect(screen.getByRole("img", { name: "Ann: 200" })).toBeTruthy();
    expect(container.querySelectorAll(".pile")).toHaveLength(3);
    const others = Object.entries(ROOM_UNDERS.stakes).filter(([who, { under }]) => who !== "Ann" && under);
    const sum = others.reduce((sum, [, { under }]) => sum + under!, 0).toLocaleString("en");
    expect(screen.getByRole("img", { name: `${others.length} guests, ${sum}` })).toBeTruthy();
});

test("the racetrack calls a series and the neighbours of a number", async () => {
    const [oncall, onneighbours] = [vi.fn(), vi.fn()];
    render(Racetrack, { oncall, onneighbours, calls: new Set<Call>(["tiers"]) });
    await fireEvent.click(screen.getByRole("button", { name: "Tiers" }));
    await fireEvent.click(screen.getByRole("button", { name: "Voisins" }));
    expect(oncall).toHaveBeenCalledExactlyOnceWith("tiers");
    await fireEvent.keyDown(screen.getByRole("button", { name: "26 and its neighbours" }), { key: "Enter" });
    expect(onneighbours).toHaveBeenCalledExactlyOnceWith("26");
});

describe("the mat of Unders and Overs", () => {
    test("marks the winning box when the dice lie, not before", async () => {
        const { rerender } = render(UndersOversMat, { view: THROWN, people: PEOPLE, marked: false });
        expect(screen.queryByText("wins")).toBeNull();
        await rerender({ marked: true });
        expect(screen.getByText("wins").closest("button")?.textContent).toContain("Under 7");
    });

    test("the board tells the last throws, the newest first", () => {
        render(UndersOversMat, { view: THROWN, people: PEOPLE });
        expect(screen.getByRole("img", { name: "Last throws: 12, 5, 7, 11, 4, 7" })).toBeTruthy();
    });

    test("what was paid lies on the box that won", () => {
        const results = [
            { event: "settled", who: "Ann", on: "under", stake: 20, back: 40 },
            { event: "settled", who: "Bob", on: "over", stake: 40, back: 0 },
        ] as const;
        render(UndersOversMat, { view: { ...THROWN, stakes: {}, results }, people: PEOPLE });
        expect(screen.getByRole("img", { name: "Ann: 40" }).closest("button")?.textContent).toContain(
            "Under",
        );
        expect(screen.queryByRole("img", { name: /^Bob/ })).toBeNull();
    });

    test("whoever has the dice in hand throws by a tap on them, and nobody else", async () => {
        const onthrow = vi.fn();
        const { container, rerender } = render(UndersOversMat, {
            props: { view: UNDERS_OVERS, people: PEOPLE, onthrow },
        });
        const inHand = container.querySelector(".die");
        await fireEvent.click(screen.getByRole("button", { name: "Throw the dice" }));
        expect(onthrow).toHaveBeenCalledOnce();
        await rerender({ onthrow: undefined });
        expect(container.querySelector(".die"), "the very dice that were in hand tumble").toBe(inHand);
        expect(screen.queryByRole("button", { name: "Throw the dice" })).toBeNull();
        screen.getByText("Bob throws");
    });

    test.each([
        [[1, 5], "Under 7"],
        [[3, 4], "4 to 1"],
        [[6, 2], "Over 7"],
    ] as const)("%j wins for %s", (dice, box) => {
        render(UndersOversMat, { view: { ...THROWN, dice }, people: PEOPLE });
        expect(screen.getByText("wins").closest("button")?.textContent).toContain(box);
    });
});

describe("hold'em", () => {
    const cards = () => screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"));

    test("shows my cards and only the backs of others'", () => {
        render(HoldemTable, { view: FLOP, people: PEOPLE, me: "Ann" });
        expect(
            cards().filter((label) => label === "ace of hearts" || label === "king of hearts"),
        ).toHaveLength(2);
        expect(cards().filter((label) => label === "card, face down")).toHaveLength(6);
    });

    test("says who won how much, and lights the five that won it and no other card", () => {
        const { container } = render(HoldemTable, { view: SHOWDOWN, people: PEOPLE, me: "Ann" });
        expect(screen.getAllByText("+1,275")).toHaveLength(2);
        const lit = [...container.querySelectorAll(".lit")].map((one) =>
            one.closest("svg")!.getAttribute("aria-label"),
        );
        expect(lit.toSorted()).toEqual([
            "ace of hearts",
            "jack of hearts",
            "king of hearts",
            "queen of hearts",
            "ten of hearts",
        ]);
    });

    test("lights nothing where nobody has seen the cards", () => {
        const results = SHOWDOWN.results.map((won) => ({ ...won, rank: null, best: [] }));
        const { container } = render(HoldemTable, { view: { ...SHOWDOWN, results }, people: PEOPLE });
        expect(container.querySelectorAll(".lit, .dimmed")).toHaveLength(0);
    });

    test.each([false, true])("is laid where nobody sits, on the big screen: %s", (far) => {
        const view = { ...FLOP, stacks: {}, dealt_in: [], players: {}, board: [], pots: [], turn: null };
        render(HoldemTable, { view, people: {}, far });
        expect(cards()).toEqual(Array.from({ length: 5 }, () => "no card yet"));
    });

    test("shows who has the button and who posted the blinds", () => {
        render(HoldemTable, { view: FLOP, people: PEOPLE });
        for (const [label, mark] of Object.entries({ dealer: "D", "small blind": "SB", "big blind": "BB" }))
            expect(screen.getByRole("img", { name: label }).textContent).toBe(mark);
    });

    test("shows who plays for which pot", () => {
        render(HoldemTable, { view: FULL, people: PEOPLE, me: "Ann" });
        expect(screen.getByRole("img", { name: "Side pot 1: 360 (Ann, Bob)" })).toBeTruthy();
    });
});

describe("blackjack", () => {
    test("shows soft totals, and split hands of one box side by side", () => {
        const { container } = render(BlackjackTable, { view: BLACKJACK, people: PEOPLE, me: "Ann" });
        expect(screen.getByText("soft 19")).toBeTruthy();
        expect(container.querySelectorAll(".own .box")).toHaveLength(1);
        expect(container.querySelectorAll(".own .hand")).toHaveLength(2);
    });

    test("tells each hand's outcome and what it brought", () => {
        render(BlackjackTable, { view: SETTLED, people: PEOPLE, me: "Ann" });
        const labels = screen.getAllByRole("group").map((one) => one.getAttribute("aria-label"));
        expect(labels).toEqual([
            "blackjack table",
            "Bob, 26, Bust −100",
            "Charlotte, 21, Blackjack +300",
            "Dmitri, 16, Surrendered −25",
            "Ann, Hand 1 of 3, 21, Wins +200",
            "Ann, Hand 2 of 3, 19, Tie 0",
            "Ann, Hand 3 of 3, 18, Loses −100",
        ]);
        for (const text of ["Wins", "Tie", "Loses", "+200", "+300", "−25"])
            expect(screen.getAllByText(text).length, text).toBeGreaterThan(0);
    });

    test("lets a box be chosen where there are several", () => {
        const chosen: number[] = [];
        render(BlackjackTable, {
            view: BETTING,
            people: PEOPLE,
            me: "Ann",
            boxes: [1, 2],
            onbox: (box: number) => void chosen.push(box),
        });
        screen.getByRole("button", { name: "Box 1, 100" }).click();
        screen.getByRole("button", { name: "Box 2, 50" }).click();
        expect(chosen).toEqual([1, 2]);
    });

    test("shows bets on each box before the deal", () => {
        const { container } = render(BlackjackTable, { view: BETTING, people: PEOPLE, me: "Ann" });
        expect(container.querySelectorAll(".own .box")).toHaveLength(2);
        expect(container.querySelectorAll(".filled")).toHaveLength(3);
    });
});

describe("Pairs and Wagers", () => {
    test("lights the scoring dice, and those in the air show nothing", () => {
        const { container } = render(PairsWagersBoard, {
            props: { view: REROLL, people: PEOPLE, target: 10 },
        });
        const dice = [...container.querySelectorAll(".die")];
        expect(dice.map((die) => die.querySelector(".lit") !== null)).toEqual([true, true, true, false]);
        expect(dice[3]!.getAttribute("aria-label")).toBe("die in the air");
    });

    test("tells the leader and who has a last turn", () => {
        render(PairsWagersBoard, { props: { view: REROLL, people: PEOPLE, target: 10 } });
        expect(screen.getAllByText("leads")).toHaveLength(1);
        expect(screen.getAllByText("last turn")).toHaveLength(3);
    });

    test("before the first game those who sit there are at the start, with what they pledged", () => {
        const view = {
            ...PAIRS,
            phase: "waiting" as const,
            turn: null,
            hand: null,
            dice: [],
            points: {},
            standing: {},
        };
        const { container } = render(PairsWagersBoard, {
            props: { view: { ...view, pledges: ["Bob"] }, people: PEOPLE, target: 20 },
        });
        const lanes = [...container.querySelectorAll(".who")].map((one) =>
            one.textContent.replace(/\s+/g, " ").trim(),
        );
        expect(lanes).toEqual(["Ann 0", "Bob Mid 0", "Charlotte 0", "Dmitri 0"]);
        screen.getByText("Four alike");
    });

    test("does not take the last one's dice for a roll that is still to come", () => {
        const { container } = render(PairsWagersBoard, {
            props: { view: { ...PAIRS, phase: "rolling" }, people: PEOPLE, target: 10 },
        });
        expect(container.querySelector(".lit")).toBeNull();
        expect(screen.queryByText("A pair")).toBeNull();
        screen.getByText("Ann throws");
    });

    test("lets only the dice tumble that were thrown again", async () => {
        Element.prototype.animate ??= () => ({ cancel: () => {} }) as Animation;
        const lies = { ...REROLL, dice: [4, 4, 4, 6], turn: { ...REROLL.turn!, in_air: [] } };
        const props = { view: REROLL, people: PEOPLE, target: 10, thrown: 1 };
        const { container, rerender } = render(PairsWagersBoard, { props });
        await rerender({ view: lies, thrown: 2 });
        const tumbling = [...container.querySelectorAll(".die")].map(
            (die) => die.querySelector(".cube") !== null,
        );
        expect(tumbling).toEqual([false, false, false, true]);
    });

    test("is rolled by a tap on the dice, and tells who won", async () => {
        const onroll = vi.fn();
        const { rerender } = render(PairsWagersBoard, {
            props: { view: { ...PAIRS, phase: "rolling" }, people: PEOPLE, target: 10, onroll },
        });
        await fireEvent.click(screen.getByRole("button", { name: "Roll" }));
        expect(onroll).toHaveBeenCalledOnce();
        await rerender({ view: LONG_WON, target: 20, onroll: undefined });
        screen.getByText("Ann wins with 23");
    });

    test("lets spare dice be picked, and no others", async () => {
        const onpick = vi.fn();
        render(PairsWagersBoard, {
            props: { view: PAIRS, people: PEOPLE, target: 10, spare: new Set([2, 3]), onpick },
        });
        expect(screen.getAllByRole("button")).toHaveLength(2);
        await fireEvent.click(screen.getAllByRole("button")[0]!);
        expect(onpick).toHaveBeenCalledExactlyOnceWith(2);
    });
});
