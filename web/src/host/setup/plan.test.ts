import { describe, expect, test, vi } from "vitest";
import { Refused } from "../../lib/protocol/connection";
import type { NightRequest } from "../../lib/types/night";
import type { StaffSession } from "../../staff/session.svelte";
import { Plan } from "./plan.svelte";

const OWN: Record<string, Partial<NightRequest>> = {
    casino: { games: ["roulette", "holdem"] },
    poker: { games: ["holdem"], tempo: "calm" },
};

/** A house that needs 1,000 for hold'em, and suggests so much. */
function house() {
    const suggestion = (wish: NightRequest, occasion = "") => {
        const least = wish.games.includes("holdem") ? 1000 : 500;
        if (wish.start_money != null && wish.start_money < least)
            throw new Refused({ text: "too little" }, "N-4");
        const preset = { name: wish.name ?? "", start_money: wish.start_money ?? least, tables: [] };
        return { occasion, wish, preset, least_money: least };
    };
    const ask = async (what: string, { guests, wish }: { guests: number; wish: NightRequest }) => ({
        suggestions:
            what === "suggest"
                ? [suggestion(wish)]
                : Object.entries(OWN).map(([key, own]) =>
                      suggestion({ guests, ...own } as NightRequest, key),
                  ),
    });
    const begun = vi.fn(async () => ({}));
    return {
        session: {
            ask,
            do: begun,
            night: { connection: { ask } },
            toast: vi.fn(),
        } as unknown as StaffSession,
        begun,
    };
}

describe("a night in the making", () => {
    test("what the house suggests is what is set up", async () => {
        const { session, begun } = house();
        const plan = new Plan(session);
        await plan.expect(12);
        expect(plan.result?.preset.start_money).toBe(1000);
        await plan.begin();
        expect(begun).toHaveBeenCalledWith("set_up", { wish: { guests: 12, games: ["roulette", "holdem"] } });
    });

    test("another evening begins anew, and keeps its name", async () => {
        const { session, begun } = house();
        const plan = new Plan(session);
        await plan.expect(12);
        await plan.want({ name: "Friday", games: ["roulette"], start_money: 700 });
        expect(plan.result?.preset).toMatchObject({ name: "Friday", start_money: 700 });
        await plan.choose("poker");
        await plan.expect(30);
        await plan.begin();
        expect(begun).toHaveBeenCalledWith("set_up", {
            wish: { guests: 30, games: ["holdem"], tempo: "calm", name: "Friday" },
        });
    });

    test("money that is too little for another game is left to the house again", async () => {
        const plan = new Plan(house().session);
        await plan.expect(12);
        await plan.want({ games: ["roulette"], start_money: 500 });
        await plan.want({ games: ["roulette", "holdem"] });
        expect(plan.result?.preset.start_money).toBe(1000);
    });
});
