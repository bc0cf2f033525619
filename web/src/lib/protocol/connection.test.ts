import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, ConnectionLost, Refused, type ConnectionState } from "./connection";
import type { News } from "./messages";

/** A socket without a network: what was said on it is kept, what comes is said by the test. */
class Wire {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSED = 3;
    static laid: Wire[] = [];
    readyState = Wire.CONNECTING;
    said: Record<string, unknown>[] = [];
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    onclose?: (event: { code: number; reason: string }) => void;

    constructor(readonly address: string) {
        Wire.laid.push(this);
    }

    send(text: string): void {
        this.said.push(JSON.parse(text) as Record<string, unknown>);
    }

    open(): void {
        this.readyState = Wire.OPEN;
        this.onopen?.();
    }

    hear(message: unknown): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }

    close(code = 1006, reason = ""): void {
        this.readyState = Wire.CLOSED;
        this.onclose?.({ code, reason });
    }
}

const states: ConnectionState[] = [];
const heard: News[] = [];
const goodbyes: string[] = [];
const connections: Connection[] = [];
const met: [number, boolean][] = [];

function connect(home = "ws://host/ws"): Connection {
    const connection = new Connection(home, {
        hear: (message) => heard.push(message),
        opened: () => {},
        stateChanged: (state) => states.push(state),
        met: (protocol, understood) => met.push([protocol, understood]),
        dismissed: (code, reason) => goodbyes.push(`${code} ${reason}`),
    });
    connections.push(connection);
    return connection;
}

function wire(): Wire {
    return Wire.laid.at(-1)!;
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    Wire.laid = [];
    for (const list of [states, heard, goodbyes, met]) list.length = 0;
});

afterEach(() => {
    for (const connection of connections.splice(0)) connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe("the connection", () => {
    it("asks and acts only once the host has let us in", () => {
        const connection = connect();
        wire().open();
        void connection.do("sit", { table: "t1" });
        void connection.ask("people");
        expect(wire().said).toEqual([]);
        connection.welcome("s1");
        expect(wire().said.map((message) => message["do"])).toEqual(["sit", "people"]);
    });

    it("sends a command again under the name it had, and counts anew from there", async () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        const done = connection.do("bid", { amount: 5 });
        expect(wire().said).toEqual([{ do: "bid", amount: 5, id: 1 }]);
        wire().close();
        await vi.advanceTimersByTimeAsync(1000);
        wire().open();
        expect(wire().said).toEqual([]);
        connection.welcome("s2");
        expect(wire().said).toEqual([{ do: "bid", amount: 5, id: "s1:1" }]);
        void connection.do("hammer");
        expect(wire().said.at(-1)).toEqual({ do: "hammer", id: 1 });
        wire().hear({ type: "reply", to: "s1:1", ok: { seq: 7 } });
        await expect(done).resolves.toEqual({ seq: 7 });
    });

    it("keeps the first name of a command through a second loss", async () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        void connection.do("bid", { amount: 5 });
        for (const session of ["s2", "s3"]) {
            wire().close();
            await vi.advanceTimersByTimeAsync(1000);
            wire().open();
            connection.welcome(session);
        }
        expect(wire().said).toEqual([{ do: "bid", amount: 5, id: "s1:1" }]);
    });

    it("does not ask again what was asked before it was lost", async () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        const asked = connection.ask("standings");
        wire().close();
        await expect(asked).rejects.toBeInstanceOf(ConnectionLost);
    });

    it("tells a refusal in the host's words", async () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        const done = connection.do("bid", { amount: 5 });
        const phrase = { template: "no more {what}", values: { what: "bets" } };
        wire().hear({ type: "refusal", to: 1, reason: "no more bets", rule: "R-1", phrase });
        await expect(done).rejects.toMatchObject({ why: { text: "no more bets", phrase }, rule: "R-1" });
        await expect(done).rejects.toBeInstanceOf(Refused);
    });

    it("comes back by itself, and says so", async () => {
        connect();
        wire().open();
        wire().close();
        expect(states).toEqual(["open", "lost"]);
        await vi.advanceTimersByTimeAsync(1000);
        expect(Wire.laid).toHaveLength(2);
    });

    it.each([4001, 4003, 1008])("stays away when the host closes with %i", async (code) => {
        connect();
        wire().open();
        wire().close(code, "Another phone has taken over.");
        await vi.advanceTimersByTimeAsync(60_000);
        expect(Wire.laid).toHaveLength(1);
        expect(goodbyes).toEqual([`${code} Another phone has taken over.`]);
        expect(states.at(-1)).toBe("closed");
    });

    it("connects anew where nobody answers though it looks open", async () => {
        connect();
        wire().open();
        document.dispatchEvent(new Event("visibilitychange"));
        expect(wire().said).toMatchObject([{ do: "ping" }]);
        await vi.advanceTimersByTimeAsync(60 * 400 + 1000);
        expect(Wire.laid).toHaveLength(2);
    });

    it("says within three seconds that the host is not heard, and takes it back once it is", async () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        await vi.advanceTimersByTimeAsync(1200);
        expect(wire().said).toMatchObject([{ do: "ping" }]);
        await vi.advanceTimersByTimeAsync(1500);
        expect(states).toEqual(["open", "silent"]);
        wire().hear({ type: "reply", to: wire().said[0]!["id"], ok: {} });
        expect(states).toEqual(["open", "silent", "open"]);
        await vi.advanceTimersByTimeAsync(7000);
        expect(states.slice(3)).toEqual(["silent", "lost"]);
        expect(Wire.laid).toHaveLength(2);
    });

    it("says at once that the device is offline, and reconnects as soon as it is not", () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        window.dispatchEvent(new Event("offline"));
        expect(states).toEqual(["open", "silent"]);
        expect(wire().said).toMatchObject([{ do: "ping" }]);
        window.dispatchEvent(new Event("online"));
        expect(states.at(-1)).toBe("lost");
    });

    it("tells what the host speaks, and whether it has understood", async () => {
        const connection = connect();
        wire().open();
        const coming = connection.greet("rejoin", { token: "secret" });
        wire().hear({ type: "reply", to: wire().said[0]!["id"], ok: { session: "s1" }, protocol: 7 });
        await coming;
        const refused = expect(connection.greet("rejoin", { token: "secret" })).rejects.toBeInstanceOf(
            Refused,
        );
        wire().hear({
            type: "refusal",
            to: wire().said[1]!["id"],
            reason: "too old",
            rule: "host",
            protocol: 8,
        });
        await refused;
        expect(met).toEqual([
            [7, true],
            [8, false],
        ]);
    });

    it("makes a key for what hands out a secret, and sends the same again", async () => {
        const connection = connect();
        wire().open();
        connection.welcome("s1");
        void connection.do("new_link", { name: "Ann" });
        void connection.do("bid", { amount: 5 });
        const [first, other] = wire().said;
        expect(first!["key"]).toMatch(/.{16,}/);
        expect(other).not.toHaveProperty("key");
        wire().close();
        await vi.advanceTimersByTimeAsync(1000);
        wire().open();
        connection.welcome("s2");
        expect(wire().said[0]).toEqual({ ...first, id: "s1:1" });
    });

    it("is settled when it is inside and all that was done is answered", async () => {
        const connection = connect();
        wire().open();
        const settled = vi.fn();
        connection.whenSettled(settled);
        await vi.advanceTimersByTimeAsync(0);
        expect(settled, "not inside yet").not.toHaveBeenCalled();
        const done = connection.do("bid", { amount: 5 });
        connection.welcome("s1");
        await vi.advanceTimersByTimeAsync(0);
        expect(connection.unanswered).toBe(true);
        expect(settled, "a command is open").not.toHaveBeenCalled();
        wire().hear({ type: "reply", to: wire().said[0]!["id"], ok: { seq: 7 } });
        await done;
        expect(settled, "whoever waits for the answer hears it first").not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(0);
        expect(settled).toHaveBeenCalledOnce();
    });

    it("goes to the host that has the night by now, and says there what was not answered", async () => {
        const connection = connect("ws://moved/ws");
        wire().open();
        connection.welcome("s1");
        const done = connection.do("bid", { amount: 5 });
        const first = wire();
        first.close(4005, "http://second:8000");
        await vi.advanceTimersByTimeAsync(0);
        expect(wire().address).toBe("ws://second:8000/ws");
        wire().open();
        connection.welcome("s2");
        expect(wire().said).toEqual([{ do: "bid", amount: 5, id: "s1:1" }]);
        wire().hear({ type: "reply", to: "s1:1", ok: { seq: 7 } });
        await expect(done).resolves.toEqual({ seq: 7 });
    });

    it("goes where it is sent at the door, and greets again there", async () => {
        const connection = connect("ws://door/ws");
        wire().open();
        const coming = connection.greet("rejoin", { token: "secret" });
        const moved = { reason: "elsewhere", rule: "host", moved: "/b" };
        wire().hear({ type: "refusal", to: wire().said[0]!["id"], ...moved });
        await expect(coming).rejects.toBeInstanceOf(ConnectionLost);
        await vi.advanceTimersByTimeAsync(0);
        expect(wire().address).toBe("ws://door/b/ws");
    });

    it("tries the other hosts where one is silent or does not let us connect", async () => {
        const connection = connect("ws://several/ws");
        wire().open();
        connection.welcome("s1");
        wire().hear({ type: "hosts", addresses: ["http://several", "http://second", "http://third"] });
        await vi.advanceTimersByTimeAsync(2400 + 500);
        expect(states).toEqual(["open", "lost"]);
        expect(wire().address).toBe("ws://second/ws");
        wire().close();
        await vi.advanceTimersByTimeAsync(1000);
        expect(wire().address).toBe("ws://third/ws");
    });

    it("leaves a connection alone that answers", async () => {
        connect();
        wire().open();
        document.dispatchEvent(new Event("visibilitychange"));
        for (let nth = 0; nth < 10; nth++) {
            wire().hear({ type: "lobby" });
            await vi.advanceTimersByTimeAsync(1000);
        }
        expect(wire().said).toHaveLength(1);
        expect(Wire.laid).toHaveLength(1);
    });
});
