import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SPOKEN } from "../types/protocol";
import { NightStore, type Entry } from "./night_store.svelte";
import { renewWhereGone, takeUnsure, type Remark } from "./renewal";

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

    async open(): Promise<void> {
        this.readyState = 1;
        this.onopen?.();
        await vi.advanceTimersByTimeAsync(0);
    }

    /** Answer the last thing that was said. */
    async answer(answer: Record<string, unknown>): Promise<void> {
        this.onmessage?.({ data: JSON.stringify({ type: "reply", to: this.said.at(-1)!["id"], ...answer }) });
        await vi.advanceTimersByTimeAsync(0);
    }

    close(code = 1006, reason = ""): void {
        this.readyState = 3;
        this.onclose?.({ code, reason });
    }
}

const OURS = SPOKEN.protocol;
const NEWER = OURS + 1;
const TOKEN: Entry = { as: "token", token: "secret" };
const REASON = "This page is too old.";
const TOO_OLD = { type: "refusal", reason: REASON, rule: "host", phrase: { template: REASON } };

const reload = vi.fn();
const remarks: Remark[] = [];
const nights: NightStore[] = [];

function host(): Host {
    return Host.all.at(-1)!;
}

/** A page as it is after loading: a night of its own, with what the tab remembers. */
async function load(entry: Entry = TOKEN): Promise<NightStore> {
    const night = new NightStore(
        "ws://host/ws",
        () => {},
        () => {},
        (remark) => remarks.push(remark),
    );
    nights.push(night);
    night.enter(entry).catch(() => {});
    await host().open();
    return night;
}

/** The host is back, as another version perhaps. */
async function reconnect(): Promise<void> {
    host().close();
    await vi.advanceTimersByTimeAsync(1000);
    await host().open();
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Host);
    vi.spyOn(location, "reload").mockImplementation(reload);
    sessionStorage.clear();
    history.replaceState(null, "", "/");
    Host.all = [];
    remarks.length = 0;
    reload.mockReset();
});

afterEach(() => {
    for (const night of nights.splice(0)) night.connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
});

it("says which protocol it speaks, and stays with a host that speaks the same", async () => {
    await load();
    expect(host().said).toMatchObject([{ do: "rejoin", token: "secret", protocol: OURS }]);
    await host().answer({ ok: { session: "s1" }, protocol: OURS });
    expect(reload).not.toHaveBeenCalled();
    expect(remarks).toEqual([]);
});

it.each([NEWER, OURS - 1])(
    "loads itself anew for a host of version %i, once, and then says so",
    async (other) => {
        await load();
        await host().answer({ ok: { session: "s1" }, protocol: OURS });
        await reconnect();
        await host().answer({ ok: { session: "s2" }, protocol: other });
        expect(reload).toHaveBeenCalledOnce();
        for (let loads = 0; loads < 3; loads++) {
            await load(); // and it is the same page again
            await host().answer({ ok: { session: "s3" }, protocol: other });
        }
        expect(reload).toHaveBeenCalledOnce();
        expect(remarks).toEqual(["stale", "stale", "stale"]);
    },
);

it("loads itself anew once more for yet another version", async () => {
    for (const version of [NEWER, NEWER + 1, NEWER, NEWER + 1]) {
        await load();
        await host().answer({ ok: { session: "s1" }, protocol: version });
    }
    expect(reload).toHaveBeenCalledTimes(2);
});

it("does not load itself anew where nothing can be remembered: it might never end", async () => {
    vi.stubGlobal("sessionStorage", {
        getItem: () => {
            throw new Error("no storage here");
        },
    });
    await load();
    await host().answer({ ok: { session: "s1" }, protocol: NEWER });
    expect(reload).not.toHaveBeenCalled();
    expect(remarks).toEqual(["stale"]);
});

it("first sends again what was not answered, and waits for the answer", async () => {
    const night = await load();
    await host().answer({ ok: { session: "s1" }, protocol: OURS });
    const bet = night.connection.do("sit_out", { table: "t1" });
    await reconnect();
    await host().answer({ ok: { session: "s2" }, protocol: NEWER });
    expect(host().said.at(-1)).toMatchObject({ do: "sit_out", id: "s1:1" });
    expect(reload).not.toHaveBeenCalled();
    await host().answer({ ok: { seq: 9 } });
    await expect(bet).resolves.toEqual({ seq: 9 });
    expect(reload).toHaveBeenCalledOnce();
    await load();
    await host().answer({ ok: { session: "s3" }, protocol: NEWER });
    expect(remarks, "the command was answered").not.toContain("unsure");
});

it("tells after loading that a command may not have counted, where the host would not take it", async () => {
    const night = await load();
    await host().answer({ ok: { session: "s1" }, protocol: OURS });
    night.connection.do("sit_out", { table: "t1" }).catch(() => {});
    await reconnect();
    await host().answer({ ...TOO_OLD, protocol: NEWER });
    expect(reload).toHaveBeenCalledOnce();
    host().close(4003, TOO_OLD.reason);
    for (const session of ["s2", "s3"]) {
        await load();
        await host().answer({ ok: { session }, protocol: OURS });
    }
    expect(remarks).toEqual(["unsure"]);
});

it("says in the host's words that it is too old, where loading it anew did not help", async () => {
    for (let loads = 0; loads < 3; loads++) {
        const night = await load();
        await host().answer({ ...TOO_OLD, protocol: NEWER });
        host().close(4003, TOO_OLD.reason);
        expect(night.goodbye).toMatchObject({ text: TOO_OLD.reason });
        await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(reload).toHaveBeenCalledOnce();
    expect(Host.all, "and nobody comes back by themselves").toHaveLength(3);
});

it.each([
    ["#K7Q2MF", { as: "join", code: "K7Q2MF", name: "Ann", team: "" }],
    ["#link=a-b_C9", { as: "link", link: "a-b_C9" }],
    ["", TOKEN],
] satisfies [string, Entry][])(
    "comes back to %s, to be let in by what it was about to use",
    async (hash, entry) => {
        await load(entry);
        await host().answer({ ...TOO_OLD, protocol: NEWER });
        expect(reload).toHaveBeenCalledOnce();
        expect(location.hash).toBe(hash);
    },
);

/** A part of the page could not be loaded, while the host answers so. */
async function missing(answer: () => Promise<unknown>): Promise<void> {
    vi.stubGlobal("fetch", answer);
    window.dispatchEvent(new Event("vite:preloadError"));
    await vi.advanceTimersByTimeAsync(0);
}

it("loads itself anew, once, where a part of it is gone from a host that answers", async () => {
    renewWhereGone();
    await missing(() => Promise.reject(new TypeError("no network")));
    await missing(() => Promise.resolve({ ok: false }));
    expect(reload, "it would not come back").not.toHaveBeenCalled();
    for (let times = 0; times < 3; times++) await missing(() => Promise.resolve({ ok: true }));
    expect(reload).toHaveBeenCalledOnce();
    expect(takeUnsure(), "nobody knows what was on its way").toBe(true);
});
