import { beforeEach, describe, expect, test } from "vitest";
import type { Option } from "../../lib/types/tables";
import type { Play } from "../../guest/table/play.svelte";
import { BetEntry } from "./bet_entry.svelte";

type Stakes = Record<string, number>;

const SPOTS = ["red", "17", "17-20"];

/** A table that takes bets of up to 100 on three spots, and keeps what was done. */
class Table {
    me = "Ann";
    values = [10, 50];
    stakes = $state.raw<Stakes>({});
    moves: string[] = [];
    said: string[] = [];
    isOpen = $state(true);
    session = { toast: (_: string, text: string) => this.said.push(text) };

    get view() {
        return { stakes: { Ann: this.stakes } };
    }

    rules() {
        return { wheel: "single_zero", max_inside: 100, max_outside: null };
    }

    all(what: string): Option[] {
        return this.options.filter((option) => option.do === what);
    }

    option(what: string): Option | undefined {
        return this.all(what)[0];
    }

    private get options(): Option[] {
        if (!this.isOpen) return [];
        const bets = SPOTS.filter((on) => on === "red" || (this.stakes[on] ?? 0) < 100).map((on) => ({
            do: "bet",
            fields: {
                on: { is: "oneof", values: [on] },
                amount: {
                    is: "whole",
                    low: 1,
                    high: on === "red" ? 500 : 100 - (this.stakes[on] ?? 0),
                    step: 1,
                },
            },
        }));
        const back = { do: "take_back", fields: { on: { is: "oneof", values: Object.keys(this.stakes) } } };
        return [...bets, ...(Object.keys(this.stakes).length ? [back] : [])] as unknown as Option[];
    }

    move(move: { do: string; on?: string; amount?: number }): Promise<boolean> {
        const { do: what, on = "", amount = 0 } = move;
        this.moves.push([what, on, amount || ""].join(" ").trim());
        const { [on]: before = 0, ...others } = this.stakes;
        if (what === "bet") this.stakes = { ...this.stakes, [on]: before + amount };
        else if (what === "take_back") this.stakes = others;
        else if (what === "clear") this.stakes = {};
        else if (what === "double")
            this.stakes = Object.fromEntries(Object.entries(this.stakes).map(([at, bet]) => [at, 2 * bet]));
        return Promise.resolve(true);
    }
}

let table: Table;
let entry: BetEntry;

beforeEach(() => {
    table = new Table();
    entry = new BetEntry(table as unknown as Play<"roulette">);
});

describe("a tap", () => {
    test("lays the chosen chip", async () => {
        entry.choose(50);
        await entry.tap("red");
        expect(table.stakes).toEqual({ red: 50 });
    });

    test("lays what still fits, and says so", async () => {
        entry.choose(70);
        await entry.tap("17");
        await entry.tap("17");
        expect(table.stakes).toEqual({ "17": 100 });
        expect(table.said).toEqual(["This spot takes 30."]);
    });

    test("where the limit is reached says so before the host has to", async () => {
        table.stakes = { "17": 100 };
        expect(entry.why("17")).toBe("The limit here is 100.");
        expect(entry.why("17-20")).toBe("");
        entry.deny("17");
        expect(table.said).toEqual(["The limit here is 100."]);
        expect(table.moves).toEqual([]);
    });

    test("takes chips back where that was chosen, and only where some lie", async () => {
        table.stakes = { red: 10, "17": 10 };
        entry.takeOrLay();
        expect(entry.open).toEqual(new Set(["red", "17"]));
        await entry.tap("17-20");
        await entry.tap("17");
        expect(table.moves).toEqual(["take_back 17"]);
        entry.choose(10);
        expect(entry.taking).toBe(false);
    });
});

describe("undoing", () => {
    test("goes back step by step to how the chips lay, also after doubling and clearing", async () => {
        const steps: Stakes[] = [];
        const doing = async (act: () => Promise<unknown>) => {
            steps.push(table.stakes);
            await act();
        };
        await doing(() => entry.tap("red"));
        await doing(() => entry.tap("17"));
        await doing(() => entry.tap("17"));
        await doing(() => entry.doing({ do: "double" }));
        await doing(() => entry.doing({ do: "clear" }));
        for (const before of steps.toReversed()) {
            await entry.undo();
            expect(table.stakes).toEqual(before);
        }
        expect(entry.canUndo).toBe(false);
    });

    test("takes the last stake back where it is not known what was done", async () => {
        table.stakes = { red: 10, "17-20": 30 };
        await entry.undo();
        expect(table.stakes).toEqual({ red: 10 });
    });

    test("is over with the round", async () => {
        await entry.tap("red");
        table.isOpen = false;
        entry.forget();
        expect(entry.canUndo).toBe(false);
    });
});
