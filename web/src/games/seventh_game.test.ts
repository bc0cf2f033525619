/** A game that only the registry knows of is there in every app. */

import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { lucky_box } from "../../gallery/lucky_box";
import { tableCard } from "../../gallery/table_cards";
import { receiptsOf } from "../dealer/payouts";
import { linesOf, yetToBet } from "../dealer/seats";
import RulesList from "../guest/lobby/RulesList.svelte";
import type { Friends } from "../guest/lobby/friends.svelte";
import LobbyRow from "../guest/lobby/TableRow.svelte";
import type { GuestSession } from "../guest/session.svelte";
import type { Desk } from "../host/desk.svelte";
import GameChoice from "../host/GameChoice.svelte";
import DeskTile from "../host/TableTile.svelte";
import Step from "../lib/entering/Step.svelte";
import type { GameView, TableCard } from "../lib/protocol/messages";
import Figures from "../screen/Figures.svelte";
import Stage from "../screen/Stage.svelte";
import type { WatchedTable } from "../screen/watched.svelte";
import { begin } from "../staff/begin";
import { phaseName } from "../staff/names";
import type { GameName } from "./game";
import { GAMES, gameNames, narrationOf, titleOf } from "./registry";
import { dealingUi } from "./staff";

const GAME = "lucky_box" as GameName;
const TABLE = tableCard({
    game: GAME,
    name: "Box at the bar",
    phase: "rummaging",
} as unknown as Partial<TableCard>);
const VIEW = {
    game: GAME,
    phase: "waiting",
    stacks: { Ann: 90, Bob: 100 },
    sitting_out: [],
    awaits: {},
} as unknown as GameView;
const WATCHED = {
    playback: {
        table: { view: VIEW, batches: [], info: { seats: {} }, due: null, dueAt: null },
        motion: null,
    },
    past: [],
} as unknown as WatchedTable;

beforeAll(async () => {
    Object.assign(GAMES, { [GAME]: lucky_box });
    await begin(["en"]);
});

beforeEach(() => begin(["en"]));

test("it is listed with the others, under its own title", () => {
    expect(gameNames()).toContain(GAME);
    expect(titleOf(GAME)).toBe("Lucky Box");
});

test("the lobby has a card for its table", () => {
    const session = {
        you: { seats: [], money: 100 },
        lobby: { phase: "open" },
        turns: [],
        sitWords: () => "Sit down",
    } as unknown as GuestSession;
    render(LobbyRow, { session, friends: { at: () => [] } as unknown as Friends, card: TABLE });
    screen.getByRole("heading", { name: "Box at the bar" });
    screen.getByText(/One coin a rummage/);
    for (const button of screen.getAllByRole("button"))
        expect(button.textContent).toContain("Box at the bar");
    screen.getByText("A lucky box");
});

test("its rules can be looked up", async () => {
    render(RulesList, { cards: [TABLE] });
    await fireEvent.click(screen.getByRole("button", { name: /Lucky Box/ }));
    await screen.findByText("Put a hand in.");
    await screen.findByText("No biting.");
});

test("its story is told", async () => {
    expect((await narrationOf(GAME)).story([], null)).toBe("Out comes a duck.");
});

test("the big screen has its stage and its figures", () => {
    render(Stage, { card: TABLE, playback: WATCHED.playback });
    screen.getByText("A lucky box");
    render(Figures, { card: TABLE, watched: WATCHED });
    screen.getByText("Last 3 rounds");
});

test("the desk can open a table of it, and sees what goes on there", async () => {
    const onchoose = vi.fn();
    render(GameChoice, { games: gameNames(), chosen: [], label: "Game", onchoose });
    await fireEvent.click(screen.getByRole("radio", { name: /Lucky Box/ }));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith(GAME);
    const desk = { session: { night: null }, troublesAt: () => [] } as unknown as Desk;
    render(DeskTile, { desk, card: TABLE });
    screen.getByText("Rummaging in the box");
});

test("its dealer sees the seats, the steps and the receipts", () => {
    expect(phaseName(TABLE)).toBe("Rummaging in the box");
    expect(yetToBet({ ...VIEW, phase: "betting" } as GameView)).toEqual(["Bob"]);
    expect(linesOf(VIEW, []).map(({ lies }) => lies)).toEqual([7, 7]);
    expect(receiptsOf(VIEW, [])).toMatchObject([{ who: "Ann", pay: 30, take: 0 }]);
    render(Step, { ui: dealingUi(GAME), option: { do: "shake" }, view: VIEW, busy: false, onplay: vi.fn() });
    screen.getByRole("button", { name: "Shake the box" });
});
