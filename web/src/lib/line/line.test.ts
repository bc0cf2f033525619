import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Cut, Line, Refused, type LineState } from "./line";
import type { Message } from "./messages";

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

const states: LineState[] = [];
const heard: Message[] = [];
const goodbyes: string[] = [];
const lines: Line[] = [];
const met: [number, boolean][] = [];

function dial(): Line {
    const line = new Line("ws://host/ws", {
        hear: (message) => heard.push(message),
        opened: () => {},
        stateChanged: (state) => states.push(state),
        met: (protocol, understood) => met.push([protocol, understood]),
        dismissed: (code, reason) => goodbyes.push(`${code} ${reason}`),
    });
    lines.push(line);
    return line;
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
    for (const line of lines.splice(0)) line.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe("the line", () => {
    it("asks and acts only once the host has let us in", () => {
        const line = dial();
        wire().open();
        void line.act({ do: "sit" });
        void line.ask({ do: "people" });
        expect(wire().said).toEqual([]);
        line.welcome("s1");
        expect(wire().said.map((message) => message["do"])).toEqual(["sit", "people"]);
    });

    it("says an action again under the name it had, and counts anew from there", async () => {
        const line = dial();
        wire().open();
        line.welcome("s1");
        const done = line.act({ do: "bet" });
        expect(wire().said).toEqual([{ do: "bet", id: 1 }]);
        wire().close();
        await vi.advanceTimersByTimeAsync(1000);
        wire().open();
        expect(wire().said).toEqual([]);
        line.welcome("s2");
        expect(wire().said).toEqual([{ do: "bet", id: "s1:1" }]);
        void line.act({ do: "clear" });
        expect(wire().said.at(-1)).toEqual({ do: "clear", id: 1 });
        wire().hear({ re: "s1:1", ok: { seq: 7 } });
        await expect(done).resolves.toEqual({ seq: 7 });
    });

    it("keeps the first name of an action through a second cut", async () => {
        const line = dial();
        wire().open();
        line.welcome("s1");
        void line.act({ do: "bet" });
        for (const session of ["s2", "s3"]) {
            wire().close();
            await vi.advanceTimersByTimeAsync(1000);
            wire().open();
            line.welcome(session);
        }
        expect(wire().said).toEqual([{ do: "bet", id: "s1:1" }]);
    });

    it("does not ask again what was asked before the cut", async () => {
        const line = dial();
        wire().open();
        line.welcome("s1");
        const asked = line.ask({ do: "standings" });
        wire().close();
        await expect(asked).rejects.toBeInstanceOf(Cut);
    });

    it("tells a refusal in the host's words", async () => {
        const line = dial();
        wire().open();
        line.welcome("s1");
        const done = line.act({ do: "bet" });
        const phrase = { template: "no more {what}", values: { what: "bets" } };
        wire().hear({ re: 1, refused: "no more bets", rule: "R-1", phrase });
        await expect(done).rejects.toMatchObject({ why: { text: "no more bets", phrase }, rule: "R-1" });
        await expect(done).rejects.toBeInstanceOf(Refused);
    });

    it("comes back by itself, and says so", async () => {
        dial();
        wire().open();
        wire().close();
        expect(states).toEqual(["open", "lost"]);
        await vi.advanceTimersByTimeAsync(1000);
        expect(Wire.laid).toHaveLength(2);
    });

    it.each([4001, 4003, 1008])("stays away when the host closes with %i", async (code) => {
        dial();
        wire().open();
        wire().close(code, "Another phone has taken over.");
        await vi.advanceTimersByTimeAsync(60_000);
        expect(Wire.laid).toHaveLength(1);
        expect(goodbyes).toEqual([`${code} Another phone has taken over.`]);
        expect(states.at(-1)).toBe("closed");
    });

    it("dials anew where nobody answers on a line that looks open", async () => {
        dial();
        wire().open();
        document.dispatchEvent(new Event("visibilitychange"));
        expect(wire().said).toMatchObject([{ do: "ping" }]);
        await vi.advanceTimersByTimeAsync(5000);
        expect(Wire.laid).toHaveLength(2);
    });

    it("tells what the host speaks, and whether it has understood", async () => {
        const line = dial();
        wire().open();
        const coming = line.greet({ do: "rejoin" });
        wire().hear({ re: wire().said[0]!["id"], ok: { session: "s1" }, protocol: 7 });
        await coming;
        const refused = expect(line.greet({ do: "rejoin" })).rejects.toBeInstanceOf(Refused);
        wire().hear({ re: wire().said[1]!["id"], refused: "too old", rule: "host", protocol: 8 });
        await refused;
        expect(met).toEqual([
            [7, true],
            [8, false],
        ]);
    });

    it("is settled when it is inside and all that was done is answered", async () => {
        const line = dial();
        wire().open();
        const settled = vi.fn();
        line.whenSettled(settled);
        await vi.advanceTimersByTimeAsync(0);
        expect(settled, "not inside yet").not.toHaveBeenCalled();
        const done = line.act({ do: "bet" });
        line.welcome("s1");
        await vi.advanceTimersByTimeAsync(0);
        expect(line.unanswered).toBe(true);
        expect(settled, "an action is open").not.toHaveBeenCalled();
        wire().hear({ re: wire().said[0]!["id"], ok: { seq: 7 } });
        await done;
        expect(settled, "whoever waits for the answer hears it first").not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(0);
        expect(settled).toHaveBeenCalledOnce();
    });

    it("leaves a line alone that answers", async () => {
        dial();
        wire().open();
        document.dispatchEvent(new Event("visibilitychange"));
        wire().hear({ re: wire().said[0]!["id"], ok: {} });
        await vi.advanceTimersByTimeAsync(5000);
        expect(Wire.laid).toHaveLength(1);
    });
});
