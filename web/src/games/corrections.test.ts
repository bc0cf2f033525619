/** What each game asks for when a finished round is put right, and the move that comes of it. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { ROULETTE } from "../../gallery/views";
import Step from "../lib/entering/Step.svelte";
import type { LoggedRound } from "../lib/types/night";
import type { Option } from "../lib/types/tables";
import { speak } from "../lib/words/words.svelte";
import type { GameName } from "./game";
import { dealingOf } from "./registry";

beforeEach(() => speak("en"));

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const correct = (field: string, domain: unknown) =>
    ({ do: "correct", fields: { round: { is: "oneof", values: [1] }, [field]: domain } }) as Option;

async function shown(game: GameName, option: Option, record: object | null = null) {
    const onplay = vi.fn();
    const round = { game, record } as unknown as LoggedRound;
    render(Step, { ui: await dealingOf(game), option, view: ROULETTE, round, busy: false, onplay });
    return onplay;
}

test("roulette asks for the right pocket, and the wrong one is not among them", async () => {
    const onplay = await shown("roulette", correct("pocket", { is: "pocket", values: ["0", "18"] }));
    await press("18, red");
    await fireEvent.click(screen.getAllByRole("button", { name: "18, red" }).at(-1)!);
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ pocket: "18" });
});

test("Unders and Overs asks for two dice", async () => {
    const onplay = await shown("unders_overs", correct("dice", { is: "dice", count: 2, but: [3, 4] }));
    await press("die showing 6");
    await press("die showing 6");
    await press("Thrown: 6, 6");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ dice: [6, 6] });
});

test("Crown and Anchor asks for three symbols", async () => {
    const faces = ["crown", "anchor", "heart", "diamond", "club", "spade"];
    const onplay = await shown("crown_anchor", correct("dice", { is: "dice", count: 3, faces }));
    for (const name of ["crown", "crown", "anchor"])
        await fireEvent.click(screen.getAllByRole("button", { name: new RegExp(name, "i") })[0]!);
    await fireEvent.click(screen.getAllByRole("button").at(-1)!);
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ dice: ["crown", "crown", "anchor"] });
});

test("hold'em asks who won each pot, beginning with who is said to have", async () => {
    const pick = (...values: string[]) => ({ is: "pick", values, least: 1, most: values.length });
    const option = correct("pots", {
        is: "lists",
        of: [pick("Ann", "Bob", "Cleo"), pick("Bob", "Cleo")],
        but: [["Ann"], ["Bob"]],
    });
    const pots = [{ amount: 300 }, { amount: 100 }];
    const onplay = await shown("holdem", option, { pots });
    screen.getByText("Who wins the pot of 300?");
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Correct it" });
    expect(button.disabled).toBe(true);
    const [side] = screen.getAllByRole("checkbox", { name: "Cleo" }).slice(1);
    await fireEvent.click(side!);
    await fireEvent.click(screen.getAllByRole("checkbox", { name: "Bob" })[1]!);
    await fireEvent.click(button);
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ pots: [["Ann"], ["Cleo"]] });
});

test("blackjack asks how each hand ended, and sends those that ended otherwise", async () => {
    const option = correct("outcomes", {
        is: "choices",
        of: { Ann: ["win", "tie", "loss"], "Bob, insurance": ["win", "loss"] },
        but: { Ann: "loss", "Bob, insurance": "loss" },
    });
    const bets = { "Bob, insurance": { who: "Bob", on: "insurance", stake: 50, outcome: "loss" } };
    const onplay = await shown("blackjack", option, { bets });
    screen.getByText("Bob: Insurance");
    await fireEvent.click(screen.getByRole("radio", { name: "Tie" }));
    await press("Correct it");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ outcomes: { Ann: "tie" } });
});

test("Pairs and Wagers asks what turns counted", async () => {
    const option = correct("points", {
        is: "choices",
        of: { "1": [-2, -1, 0, 1, 2, 3], "2": [-2, -1, 0, 1, 2, 3] },
        but: { "1": 2, "2": 0 },
    });
    const onplay = await shown("pairs_wagers", option, { turns: [{ who: "Ann" }, { who: "Bob" }] });
    const second = screen.getByRole("group", { name: "Turn 2: Bob" });
    await fireEvent.click(second.querySelectorAll("button")[1]!);
    await press("Correct it");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ points: { "2": 1 } });
});

test("or who won", async () => {
    const onplay = await shown("pairs_wagers", correct("winner", { is: "oneof", values: ["Bob"] }));
    screen.getByText("Who won?");
    await press("Bob");
    expect(onplay).toHaveBeenCalledExactlyOnceWith({ winner: "Bob" });
});
