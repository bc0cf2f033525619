import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SPOKEN } from "../lib/types/protocol";
import { heardBefore, Knocking } from "./knocking.svelte";

class FakeSocket {
    static all: FakeSocket[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason?: string }) => void) | null = null;
    said: object[] = [];
    constructor(readonly address: string) {
        FakeSocket.all.push(this);
    }
    send(text: string): void {
        this.said.push(JSON.parse(text) as object);
    }
    close(): void {}
    says(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

const ASKED = { code: "K7Q2MF", name: "ann", team: "", colour: "", device: "this phone" };
const HEARD = { type: "reply", to: 1, ok: { seq: 4, token: "t", name: "Ann" } };

function latest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
}

function knock(letIn: (token: string) => void = () => {}): Knocking {
    const knocking = new Knocking("ws://there/ws", "K7Q2MF", ASKED, letIn);
    latest().onopen?.();
    latest().says(HEARD);
    return knocking;
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
});

test("the host is asked, and the knock is kept on the phone under the name that is known", () => {
    const knocking = knock();
    const key = expect.stringMatching(/.{16,}/);
    expect(latest().said).toEqual([{ id: 1, do: "knock", ...ASKED, key, ...SPOKEN }]);
    expect([knocking.state, knocking.name]).toEqual(["waiting", "Ann"]);
    expect(heardBefore("K7Q2MF")).toEqual({ token: "t", name: "Ann" });
});

test("whoever is let in comes in with the token, and waits no longer", () => {
    const letIn = vi.fn();
    knock(letIn);
    latest().says({ type: "notice", kind: "let_in", text: "The host lets you in.", table: "" });
    expect(latest().said.at(-1)).toMatchObject({ do: "wait", token: "t" });
    latest().says({ type: "reply", to: 2, ok: { name: "Ann", waiting: false } });
    expect(letIn).toHaveBeenCalledExactlyOnceWith("t");
    expect(heardBefore("K7Q2MF")).toBeNull();
});

test("a no is told in the host's words, and forgotten", () => {
    const knocking = knock();
    latest().says({ type: "notice", kind: "turned_away", text: "The host can't let you in now.", table: "" });
    expect([knocking.state, knocking.why?.text]).toEqual(["refused", "The host can't let you in now."]);
    expect(heardBefore("K7Q2MF")).toBeNull();
});

test("a reloaded page goes on waiting, and so does one whose connection was lost", () => {
    knock();
    const again = new Knocking("ws://there/ws", "K7Q2MF", null, () => {});
    latest().onopen?.();
    expect(latest().said).toEqual([{ id: 1, do: "wait", token: "t", ...SPOKEN }]);
    latest().says({ type: "reply", to: 1, ok: { name: "Ann", waiting: true } });
    expect([again.state, again.name]).toEqual(["waiting", "Ann"]);
    latest().onclose?.({ code: 1012 });
    expect(again.state).toBe("lost");
    vi.advanceTimersToNextTimer();
    latest().onopen?.();
    expect(latest().said).toEqual([{ id: 2, do: "wait", token: "t", ...SPOKEN }]);
});

test("what was cut off before it was heard is asked again", () => {
    new Knocking("ws://there/ws", "K7Q2MF", ASKED, () => {});
    latest().onopen?.();
    latest().onclose?.({ code: 1006 });
    vi.advanceTimersToNextTimer();
    latest().onopen?.();
    expect(latest().said).toMatchObject([{ do: "knock" }]);
});

test("a knock goes on at the host that has the night", () => {
    new Knocking("ws://first/ws", "K7Q2MF", ASKED, () => {});
    latest().onopen?.();
    latest().says({ type: "refusal", to: 1, reason: "elsewhere", rule: "host", moved: "http://second:8000" });
    vi.advanceTimersByTime(0);
    expect(latest().address).toBe("ws://second:8000/ws");
    latest().onopen?.();
    latest().says(HEARD);
    latest().onclose?.({ code: 4005, reason: "http://third:8000" });
    vi.advanceTimersByTime(0);
    latest().onopen?.();
    expect(latest().address).toBe("ws://third:8000/ws");
    expect(latest().said).toMatchObject([{ do: "wait", token: "t" }]);
});
