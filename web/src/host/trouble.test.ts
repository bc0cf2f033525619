import { expect, test } from "vitest";
import type { TableCard } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { Dealer, Guest } from "./desk.svelte";
import { tableCard } from "../../gallery/table_cards";
import { isCalm, troublesAt, type DeskState } from "./trouble";

const NOW = 1_000_000;

const guest = (name: string, here = true) => ({ name, here, gone: false }) as Guest;
const dealer = (name: string, fields: Partial<Dealer> = {}): Dealer => ({
    name,
    gone: false,
    at: [],
    here: true,
    ...fields,
});

/** Ann and Ben sit at a table, each with chips. */
function at(fields: object = {}): FollowedTable {
    const seat = { colour: "", letter: "", behind: 0, leaving: false };
    return {
        id: "t1",
        view: { awaits: {}, sitting_out: [] },
        info: { seats: { Ann: seat, Ben: seat }, tournament: null },
        due: null,
        dueAt: null,
        ...fields,
    } as unknown as FollowedTable;
}

function around(fields: Partial<DeskState> = {}): DeskState {
    const standings = ["Ann", "Ben"].map((name) => ({
        place: 1,
        name,
        total: 500,
        money: 0,
        chips: { t1: 500 },
        exact: "",
        debt: 0,
        rebuys: 0,
        granted: 0,
        removed: false,
        house: false,
    }));
    const people = { guests: [guest("Ann"), guest("Ben")], dealers: [], standings };
    return { ...people, since: NOW, now: NOW, ...fields };
}

const byDealer = at({ view: { awaits: { dealer: "spin" }, sitting_out: [] } });
const poor = around();
const withoutChips: DeskState = {
    ...poor,
    standings: poor.standings.map((one) => (one.name === "Ben" ? { ...one, chips: {} } : one)),
};

test.each<[string, Partial<TableCard>, FollowedTable, DeskState, string[]]>([
    ["all is well", {}, at(), around(), []],
    ["stopped", { status: "stopped", seated: 0 }, at(), around(), ["stopped"]],
    ["paused", { status: "paused" }, at(), around(), ["paused"]],
    ["closed, and nothing of it matters", { status: "closed", seated: 0 }, at(), around(), []],
    ["nobody there", { seated: 0 }, at({ info: { seats: {} } }), around(), ["empty"]],
    ["the house is about to spin", {}, byDealer, around({ since: 0 }), []],
    ["nobody deals", { dealt: "dealer" }, byDealer, around(), ["nobodyDeals"]],
    [
        "the only dealer deals elsewhere",
        { dealt: "dealer" },
        byDealer,
        around({ dealers: [dealer("Dora", { at: ["t2"] })] }),
        ["nobodyDeals"],
    ],
    [
        "the dealer is gone",
        { dealt: "dealer" },
        byDealer,
        around({ dealers: [dealer("Dora", { gone: true })] }),
        ["nobodyDeals"],
    ],
    [
        "the dealer's phone is off",
        { dealt: "dealer" },
        byDealer,
        around({ dealers: [dealer("Dora", { here: false })] }),
        ["dealerAway Dora"],
    ],
    ["the dealer takes a breath", { dealt: "dealer" }, byDealer, around({ dealers: [dealer("Dora")] }), []],
    [
        "the dealer takes long",
        { dealt: "dealer" },
        byDealer,
        around({ dealers: [dealer("Dora")], since: NOW - 60_000 }),
        ["stalled"],
    ],
    ["time enough", {}, at({ due: { for: ["Ann"], ms: 20_000 }, dueAt: NOW + 20_000 }), around(), []],
    [
        "time runs out",
        {},
        at({ due: { for: ["Ann"], ms: 9000 }, dueAt: NOW + 9000 }),
        around(),
        ["player Ann"],
    ],
    ["a phone is lost", {}, at(), around({ guests: [guest("Ann"), guest("Ben", false)] }), ["lost Ben"]],
    [
        "who sits out may sleep",
        {},
        at({ view: { awaits: {}, sitting_out: ["Ben"] } }),
        around({ guests: [guest("Ann"), guest("Ben", false)] }),
        [],
    ],
    ["somebody has no chips", {}, at(), withoutChips, ["broke Ben"]],
    [
        "the gravest first",
        { status: "paused", dealt: "dealer" },
        at(),
        { ...withoutChips, guests: [guest("Ann", false), guest("Ben")] },
        ["nobodyDeals", "paused", "lost Ann", "broke Ben"],
    ],
])("%s", (_, fields, table, desk, expected) => {
    const found = troublesAt(tableCard(fields), table, desk);
    expect(found.map(({ kind, who }) => [kind, ...who].join(" "))).toEqual(expected);
});

test("nobody has to do anything about an empty table or a decision", () => {
    const kinds = ["empty", "player", "closing", "lost", "stopped"] as const;
    expect(kinds.filter((kind) => isCalm({ kind, who: [] }))).toEqual(["empty", "player", "closing"]);
});
