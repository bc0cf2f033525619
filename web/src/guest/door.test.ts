import { afterEach, expect, test, vi } from "vitest";
import { SPOKEN } from "../lib/types/protocol";
import { lookIn } from "./door";

/** A host that answers a look from the door in some way. */
function host(answer: (socket: FakeSocket) => void): string[] {
    const said: string[] = [];
    vi.stubGlobal(
        "WebSocket",
        class extends FakeSocket {
            override send(text: string): void {
                said.push(text);
                answer(this);
            }
        },
    );
    return said;
}

class FakeSocket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    constructor() {
        queueMicrotask(() => this.onopen?.());
    }
    send(_: string): void {}
    close(): void {}
}

afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
});

const DOOR = { name: "Friday", colours: ["pink"], teams: [], known: [], removed: false };

test("with the right code one sees the night's name and its free chips", async () => {
    const said = host((socket) =>
        socket.onmessage?.({ data: JSON.stringify({ type: "reply", to: 1, ok: { door: DOOR } }) }),
    );
    expect(await lookIn("ws://there/ws", "K7Q2MF", "this phone")).toEqual(DOOR);
    expect(said.map((text) => JSON.parse(text) as unknown)).toEqual([
        { id: 1, do: "look_in", code: "K7Q2MF", device: "this phone", ...SPOKEN },
    ]);
});

test("with a wrong one, or a host that hangs up, one sees nothing", async () => {
    host((socket) =>
        socket.onmessage?.({
            data: JSON.stringify({ type: "refusal", to: 1, reason: "no such night", rule: "host" }),
        }),
    );
    expect(await lookIn("ws://there/ws", "WRONG1", "this phone")).toBeNull();
    host((socket) => socket.onclose?.());
    expect(await lookIn("ws://there/ws", "K7Q2MF", "this phone")).toBeNull();
});

test("one looks in at the host that has the night", async () => {
    const asked: string[] = [];
    vi.stubGlobal(
        "WebSocket",
        class extends FakeSocket {
            constructor(readonly address: string) {
                super();
                asked.push(address);
            }
            override send(): void {
                const moved = { reason: "elsewhere", rule: "host", moved: "http://second:8000" };
                const answer = this.address.includes("first")
                    ? { type: "refusal", to: 1, ...moved }
                    : { type: "reply", to: 1, ok: { door: DOOR } };
                this.onmessage?.({ data: JSON.stringify(answer) });
            }
        },
    );
    expect(await lookIn("ws://first/ws", "K7Q2MF", "this phone")).toEqual(DOOR);
    expect(asked).toEqual(["ws://first/ws", "ws://second:8000/ws"]);
});

test("a page that is not of the host's version is loaded anew at the door, once, with the code", async () => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    const protocol = SPOKEN.protocol + 1;
    host((socket) =>
        socket.onmessage?.({ data: JSON.stringify({ type: "reply", to: 1, ok: { door: DOOR }, protocol }) }),
    );
    await lookIn("ws://there/ws", "K7Q2MF", "this phone");
    expect(location.hash).toBe("#K7Q2MF");
    await lookIn("ws://there/ws", "K7Q2MF", "this phone");
    expect(reload).toHaveBeenCalledOnce();
});
