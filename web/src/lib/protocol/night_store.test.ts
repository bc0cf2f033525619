import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NightStore } from "./night_store.svelte";

/** The host's end of the connection, in the test's hands. */
class Host {
    static OPEN = 1;
    static all: Host[] = [];
    readyState = 0;
    said: Record<string, unknown>[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number; reason: string }) => void;

    constructor() {
        Host.all.push(this);
    }

    send(text: string): void {
        this.said.push(JSON.parse(text) as Record<string, unknown>);
    }

    open(): void {
        this.readyState = 1;
        this.onopen?.();
    }

    async say(message: unknown): Promise<void> {
        this.onmessage?.({ data: JSON.stringify(message) });
        await vi.advanceTimersByTimeAsync(0);
    }

    /** Answer the last thing that was said. */
    answer(ok: Record<string, unknown>): Promise<void> {
        return this.say({ type: "reply", to: this.said.at(-1)!["id"], ok });
    }

    close(code = 1006, reason = ""): void {
        this.readyState = 3;
        this.onclose?.({ code, reason });
    }
}

const INFO = {
    name: "Roulette",
    game: "roulette",
    status: "open",
    round: 1,
    deals: "house",
    seats: {},
    tournament: null,
};

function snapshot(version: number, phase: string, missed: unknown[] = []) {
    return {
        type: "table",
        table: "t1",
        version,
        missed,
        view: { game: "roulette", phase, pocket: null, stacks: { Ann: 100, Bob: 50 } },
        own: {},
        info: INFO,
        options: [],
        due: null,
        ago: 1500,
    };
}

function update(version: number, view: object, more: object = {}) {
    const steps = [{ events: [{ event: "opened" }], view }];
    return { type: "update", table: "t1", version, by: "dealer", steps, due: null, ...more };
}

function own(version: number, more: object) {
    return { type: "own", table: "t1", version, ...more };
}

let night: NightStore;
const kept: string[] = [];
const forgotten: string[] = [];

function host(): Host {
    return Host.all.at(-1)!;
}

async function join(): Promise<void> {
    const coming = night.enter({ as: "join", code: "K7Q2MF", name: "Ann", team: "" });
    host().open();
    await host().answer({ token: "secret", session: "s1" });
    await coming;
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Host);
    Host.all = [];
    kept.length = forgotten.length = 0;
    night = new NightStore(
        "ws://host/ws",
        (token) => kept.push(token),
        () => forgotten.push("forgotten"),
        () => {},
    );
});

afterEach(() => {
    night.connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

it("joins as soon as the connection is open, and keeps the token", async () => {
    await join();
    expect(host().said[0]).toMatchObject({ do: "join", code: "K7Q2MF", name: "Ann" });
    expect(kept).toEqual(["secret"]);
    expect(night.inside).toBe(true);
});

it("says the same again where the connection is lost on the way in", async () => {
    const coming = night.enter({ as: "join", code: "K7Q2MF", name: "Ann", team: "" });
    host().open();
    const first = host().said[0]!;
    host().close();
    await vi.advanceTimersByTimeAsync(1000);
    host().open();
    expect(host().said[0]).toEqual({ ...first, id: expect.anything() });
    expect(first["key"]).toMatch(/.{16,}/);
    await host().answer({ session: "s2", token: "secret", role: "guest", name: "Ann" });
    await coming;
    expect(kept).toEqual(["secret"]);
});

it("takes the host's new secret into use, and comes back with it", async () => {
    await join();
    const renewed = night.renewToken("newer");
    expect(host().said.at(-1)).toMatchObject({ do: "rejoin", token: "newer" });
    await host().answer({ session: "s1", role: "host", name: "" });
    await renewed;
    host().close();
    await vi.advanceTimersByTimeAsync(1000);
    host().open();
    expect(host().said[0]).toMatchObject({ do: "rejoin", token: "newer" });
});

it("tells why it was not let in, and keeps nothing", async () => {
    const coming = night.enter({ as: "join", code: "WRONG1", name: "Ann", team: "" });
    const failed = expect(coming).rejects.toMatchObject({ why: { text: "there is no such night" } });
    host().open();
    await host().say({
        type: "refusal",
        to: host().said[0]!["id"],
        reason: "there is no such night",
        rule: "host",
        phrase: { template: "there is no such night" },
    });
    await failed;
    expect(night.inside).toBe(false);
    expect(kept).toEqual([]);
});

it("puts a table together from a snapshot and the updates after it", async () => {
    await join();
    void night.follow("t1");
    await host().say(snapshot(4, "waiting"));
    await host().say(own(5, { options: [{ do: "bet" }] }));
    await host().say(update(5, { phase: "betting", stacks: { Ann: 90, Bob: null } }));
    expect(night.tables["t1"]).toMatchObject({
        version: 5,
        view: { phase: "betting", pocket: null },
        options: [{ do: "bet" }],
    });
    expect(night.tables["t1"]!.view.stacks).toEqual({ Ann: 90 });
    expect(night.tables["t1"]!.batches.map((one) => one.version)).toEqual([5]);
});

it("keeps the steps in which a table came to how it is", async () => {
    await join();
    void night.follow("t1");
    await host().say(snapshot(4, "betting"));
    const steps = [
        { events: [{ event: "spun" }], view: { phase: "closed", pocket: "17" } },
        { events: [{ event: "settled" }], view: { phase: "waiting", stacks: { Bob: 60 } } },
    ];
    await host().say(update(5, {}, { steps }));
    const { moves, batches, view } = night.tables["t1"]!;
    expect(moves).toMatchObject([{ version: 5, steps: [{ view: { phase: "closed" } }, { view }] }]);
    expect(moves[0]!.steps[0]!.view).toMatchObject({ pocket: "17", stacks: { Ann: 100, Bob: 50 } });
    expect(view).toMatchObject({ phase: "waiting", pocket: "17", stacks: { Ann: 100, Bob: 60 } });
    expect(batches[0]!.events.map(({ event }) => event)).toEqual(["spun", "settled"]);
});

it("shows whoever comes late the steps of the last move", async () => {
    await join();
    void night.follow("t1");
    const steps = [
        { events: [{ event: "spun" }], view: { phase: "closed", pocket: "17" } },
        { events: [], view: {} },
    ];
    await host().say({ ...snapshot(5, "waiting"), steps });
    const [move] = night.tables["t1"]!.moves;
    expect(move).toMatchObject({ version: 5, happenedAt: Date.now() - 1500 });
    expect(move!.steps.map(({ view }) => view.phase)).toEqual(["closed", "waiting"]);
});

describe("what is seen here alone", () => {
    const mine = (cards: string[]) => ({ players: { Ann: { cards } } });
    const seats = (cards: string[]) => ({ players: { Ann: { bet: 5, cards }, Bob: { bet: 5, cards } } });
    const hand = (version: number) => ({
        ...snapshot(version, "preflop"),
        view: { game: "holdem", phase: "preflop", ...seats(["??", "??"]) },
    });

    it("lies over what all see, with every update", async () => {
        await join();
        void night.follow("t1");
        await host().say({ ...hand(4), own: mine(["Ah", "Kh"]) });
        await host().say(update(5, { players: { Bob: { bet: 10, cards: ["??", "??"] } } }));
        expect(night.tables["t1"]!.view).toMatchObject({
            players: { Ann: { bet: 5, cards: ["Ah", "Kh"] }, Bob: { bet: 10, cards: ["??", "??"] } },
        });
    });

    it("is told before the update that it belongs to, with what happened as we see it", async () => {
        await join();
        void night.follow("t1");
        await host().say(hand(4));
        const dealt = [{ event: "dealt", who: "Ann", cards: ["Ah", "Kh"] }];
        await host().say(own(5, { view: mine(["Ah", "Kh"]), events: dealt }));
        expect(night.tables["t1"]!.view).toMatchObject(seats(["??", "??"]));
        await host().say(update(5, {}));
        expect(night.tables["t1"]!.view).toMatchObject(mine(["Ah", "Kh"]));
        expect(night.tables["t1"]!.batches.at(-1)!.events).toEqual(dealt);
        await host().say(own(6, { view: {} }));
        await host().say(update(6, {}));
        expect(night.tables["t1"]!.view).toMatchObject(seats(["??", "??"]));
    });

    it("is still seen on the way to where all see it", async () => {
        await join();
        void night.follow("t1");
        await host().say({ ...hand(4), own: mine(["Ah", "Kh"]) });
        await host().say(own(5, { view: {} }));
        const steps = [
            { events: [{ event: "board_dealt" }], view: { board: ["2c"] } },
            { events: [{ event: "shown" }], view: { players: { Ann: { bet: 5, cards: ["Ah", "Kh"] } } } },
        ];
        await host().say(update(5, {}, { steps }));
        const { moves } = night.tables["t1"]!;
        expect(moves[0]!.steps[0]!.view).toMatchObject(mine(["Ah", "Kh"]));
    });
});

it("knows when the last thing happened, however late it is told", async () => {
    await join();
    void night.follow("t1");
    await host().say(snapshot(4, "waiting"));
    expect(night.tables["t1"]!.happenedAt).toBe(Date.now() - 1500);
    await host().say(update(5, { phase: "betting" }));
    expect(night.tables["t1"]!.happenedAt).toBe(Date.now());
});

it("leaves out updates that it has already, and asks for those that it missed", async () => {
    await join();
    void night.follow("t1");
    await host().say(snapshot(4, "betting"));
    await host().say(update(4, { phase: "old" }));
    expect(night.tables["t1"]!.view.phase).toBe("betting");
    await host().say(update(7, { phase: "closed" }));
    expect(night.tables["t1"]!.version).toBe(4);
    expect(host().said.at(-1)).toMatchObject({ do: "follow", table: "t1", since: 4 });
});

it("looks back when it comes to a table, and remembers each thing once", async () => {
    await join();
    void night.follow("t1", 50);
    await host().say(snapshot(60, "betting"));
    expect(night.tables["t1"], "not before it is known what led to it").toBeUndefined();
    expect(host().said.at(-1)).toMatchObject({ do: "follow", since: 10 });
    const batch = (version: number) => ({ version, by: "dealer", events: [] });
    await host().say(snapshot(60, "betting", [batch(59), batch(60)]));
    await host().say(update(61, {}));
    await host().say(snapshot(61, "betting", [batch(60), batch(61)]));
    expect(night.tables["t1"]!.batches.map((one) => one.version)).toEqual([59, 60, 61]);
});

it("comes back with its token, and catches up with the tables it follows", async () => {
    await join();
    void night.follow("t1").catch(() => {});
    await host().say(snapshot(4, "betting"));
    host().close();
    await vi.advanceTimersByTimeAsync(1000);
    host().open();
    expect(host().said).toMatchObject([{ do: "rejoin", token: "secret" }]);
    await host().answer({ session: "s2" });
    expect(host().said.at(-1)).toMatchObject({ do: "follow", table: "t1", since: 4 });
});

it.each([
    ["another phone has the seat", 4001, ["forgotten"]],
    ["too much was said", 1008, []],
])("forgets the token only when it is worth nothing: %s", async (_, code, expected) => {
    await join();
    host().close(code, "Goodbye.");
    expect(forgotten).toEqual(expected);
    expect(night.inside).toBe(false);
    expect(night.goodbye).toEqual({ text: "Goodbye.", phrase: { template: "Goodbye." } });
});

it("knows when a tournament's level is over, also after a pause", async () => {
    await join();
    night.follow("t1").catch(() => undefined); // the connection is lost while the clock is put forward
    const tournament = { level: 1, levels: 3, ms: 60_000 };
    await host().say({ ...snapshot(1, "waiting"), info: { ...INFO, tournament: tournament } });
    const began = Date.now();
    expect(night.tables["t1"]!.levelAt).toBe(began + 60_000);
    vi.advanceTimersByTime(10_000);
    await host().say(update(2, { phase: "preflop" }));
    expect(night.tables["t1"]!.levelAt).toBe(began + 60_000);
    await host().say(
        update(3, {}, { info: { status: "paused", tournament: { level: 1, levels: 3, ms: 50_000 } } }),
    );
    vi.advanceTimersByTime(30_000);
    await host().say(update(4, {}, { info: { status: "open" } }));
    expect(night.tables["t1"]!.levelAt).toBe(began + 90_000);
});
