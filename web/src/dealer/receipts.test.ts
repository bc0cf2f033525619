import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { TableCard } from "../lib/protocol/messages";
import { begin } from "../staff/begin";
import { StaffSession } from "../staff/session.svelte";
import Menu from "./Menu.svelte";
import type { Receipt } from "./payouts";
import Receipts from "./Receipts.svelte";

beforeEach(() => begin(["en"]));

function receipt(who: string, pay: number, take: number): Receipt {
    return { who, pay, take, slips: [{ who, on: "over", stake: 100, back: pay ? 100 + pay : 0 }] };
}

test("what is still to be paid is counted, and ticked off by a tap", async () => {
    const receipts = [receipt("Ann", 100, 0), receipt("Bob", 0, 100), receipt("Cem", 250, 0)];
    const ontick = vi.fn();
    const shown = { receipts, game: "unders_overs", chips: { blue: 50, red: 100 }, ontick } as const;
    const { rerender } = render(Receipts, { ...shown, paid: new Set<string>() });
    screen.getByText("2 of 2 to pay");
    const slips = screen.getAllByRole("button");
    expect(slips.map((one) => one.textContent.replace(/\s+/g, " ").trim())).toEqual([
        "Ann pay 100 1 × 100 red Over 7: 100 → 200",
        "Cem pay 250 2 × 100 red 1 × 50 blue Over 7: 100 → 350",
    ]);
    await fireEvent.click(slips[1]!);
    expect(ontick).toHaveBeenCalledExactlyOnceWith("Cem");
    await rerender({ ...shown, paid: new Set(["Cem"]) });
    screen.getByText("1 of 2 to pay");
    await rerender({ ...shown, paid: new Set(["Ann", "Cem"]) });
    screen.getByText("All paid");
});

test("of a crowd the first winners are named and whoever loses is one sum, until all are asked for", async () => {
    const winners = Array.from({ length: 51 }, (_, nth) => receipt(`Guest ${nth}`, 100 + nth, 0));
    const losers = Array.from({ length: 40 }, (_, nth) => receipt(`Loser ${nth}`, 0, 100));
    const shown = {
        game: "unders_overs",
        chips: { blue: 50 },
        ontick: vi.fn(),
        paid: new Set<string>(),
    } as const;
    render(Receipts, { receipts: [...winners, ...losers], ...shown });
    expect(screen.getAllByText(/^Guest/).map((one) => one.textContent)).toEqual(
        [50, 49, 48, 47, 46, 45, 44, 43].map((nth) => `Guest ${nth}`),
    );
    screen.getByText("51 of 51 to pay");
    expect(screen.getByText("40 guests").parentElement!.textContent).toContain("take 4,000");
    await fireEvent.click(screen.getByText("and 43 more"));
    expect(screen.getAllByText(/^Guest/)).toHaveLength(51);
    expect(screen.getAllByText(/^Loser/)).toHaveLength(40);
});

const more = { goesBack: false, onseated: vi.fn(), oncorrect: vi.fn() };

const CARD = { id: "t1", name: "Roulette", dealt: "dealer" } as TableCard;

function withDealers(...names: string[]): StaffSession {
    const session = new StaffSession(vi.fn(), vi.fn());
    session.night = { you: { role: "dealer", name: "Dora" }, tables: {} } as unknown as StaffSession["night"];
    const dealers = ["Dora", ...names].map((name) => ({ name, gone: name === "Gus", at: [] }));
    vi.spyOn(session, "ask").mockResolvedValue({ dealers });
    vi.spyOn(session, "do").mockResolvedValue({ seq: 1 });
    return session;
}

const press = async (name: string) =>
    fireEvent.click(await screen.findByRole("button", { name, hidden: true }));

test("the shoe goes to another dealer who is still here", async () => {
    const session = withDealers("Max", "Gus");
    render(Menu, { session, card: CARD, paused: false, callOff: false, ...more });
    await press("Hand over");
    await press("Max");
    expect(screen.queryByRole("button", { name: "Gus", hidden: true })).toBeNull();
    expect(session.do).toHaveBeenCalledExactlyOnceWith("hand_over", { table: "t1", to: "Max" });
});

test("where there is no other dealer, the menu says whom to ask", async () => {
    render(Menu, { session: withDealers(), card: CARD, paused: false, callOff: false, ...more });
    await press("Hand over");
    await screen.findByText("The host can appoint another dealer.");
});
