/** The line to the host: one WebSocket that finds its way back by itself. */

import type { Answer, Message } from "./messages";

export type LineState = "connecting" | "open" | "lost" | "closed";

export interface Ends {
    /** Something the host says that is no answer. */
    hear(message: Message): void;
    /** The line is open, at first or again: say who we are. */
    opened(): void;
    stateChanged(state: LineState): void;
    /** The host has hung up for good, and why. */
    dismissed(code: number, reason: string): void;
}

/** What a message was refused with, in the host's words. */
export class Refused extends Error {
    constructor(
        readonly reason: string,
        readonly rule: string,
    ) {
        super(reason);
    }
}

interface Waiting {
    message: Record<string, unknown>;
    /** An action is said again after the line was cut; a question is not. */
    again: boolean;
    done(answer: Record<string, unknown>): void;
    failed(error: Error): void;
}

const PAUSES = [200, 500, 1000, 2000, 4000];
const PATIENCE = 8000;
/** The host closes with these when there is no point in coming back by oneself. */
const FOR_GOOD = [4001, 1008];

export class Line {
    private socket: WebSocket | null = null;
    private tries = 0;
    private number = 0;
    private session = "";
    private timer: ReturnType<typeof setTimeout> | undefined;
    private pulse: ReturnType<typeof setInterval> | undefined;
    private waiting = new Map<number | string, Waiting>();
    private over = false;
    state: LineState = "connecting";

    constructor(
        private readonly address: string,
        private readonly ends: Ends,
    ) {
        if (typeof window !== "undefined") {
            window.addEventListener("online", () => this.hurry());
            document.addEventListener("visibilitychange", () => {
                if (document.visibilityState === "visible") this.hurry();
            });
        }
        this.connect();
    }

    /** Ask something, or say who we are; it is not said again when the line is cut. */
    ask(message: Record<string, unknown>): Promise<Record<string, unknown>> {
        return this.put(message, false);
    }

    /** Do something: exactly once, however often the line is cut meanwhile. */
    act(message: Record<string, unknown>): Promise<Record<string, unknown>> {
        return this.put(message, true);
    }

    /** The host has let us in: actions are numbered within this session, and those left open are said again. */
    welcome(session: string): void {
        const before = this.session;
        this.session = session;
        const open = [...this.waiting].filter(([, one]) => one.again);
        for (const [id, one] of open) {
            const name = typeof id === "number" ? `${before}:${id}` : id;
            this.waiting.delete(id);
            this.waiting.set(name, one);
            this.send({ ...one.message, id: name });
        }
        this.number = 0;
    }

    close(): void {
        this.over = true;
        this.socket?.close();
        this.change("closed");
    }

    private put(message: Record<string, unknown>, again: boolean): Promise<Record<string, unknown>> {
        return new Promise((done, failed) => {
            const id = again ? ++this.number : `q${Math.random().toString(36).slice(2)}`;
            this.waiting.set(id, { message, again, done, failed });
            this.send({ ...message, id });
        });
    }

    private send(message: Record<string, unknown>): void {
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    private connect(): void {
        clearTimeout(this.timer);
        const socket = new WebSocket(this.address);
        this.socket = socket;
        const slow = setTimeout(() => socket.close(), PATIENCE);
        socket.onopen = () => {
            clearTimeout(slow);
            this.tries = 0;
            this.change("open");
            this.keepAlive();
            this.ends.opened();
        };
        socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as Message);
        socket.onclose = (event) => {
            clearTimeout(slow);
            clearInterval(this.pulse);
            if (this.socket !== socket || this.over) return;
            this.dropQuestions();
            if (FOR_GOOD.includes(event.code)) {
                this.over = true;
                this.change("closed");
                this.ends.dismissed(event.code, event.reason);
                return;
            }
            this.change("lost");
            const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!;
            this.timer = setTimeout(() => this.connect(), pause * (0.7 + Math.random() * 0.6));
        };
    }

    /** A phone that slept may hold a line that is dead: ask, and dial anew where nobody answers. */
    private hurry(): void {
        if (this.over) return;
        if (this.socket?.readyState === WebSocket.OPEN) this.check();
        else if (this.state === "lost") this.connect();
    }

    private keepAlive(): void {
        clearInterval(this.pulse);
        this.pulse = setInterval(() => this.check(), 20_000);
    }

    private check(): void {
        const socket = this.socket;
        const dead = setTimeout(() => {
            if (this.socket !== socket || this.over) return;
            this.socket = null;
            socket?.close();
            this.dropQuestions();
            this.change("lost");
            this.connect();
        }, 4000);
        this.ask({ do: "ping" }).then(
            () => clearTimeout(dead),
            () => clearTimeout(dead),
        );
    }

    private dropQuestions(): void {
        for (const [id, one] of [...this.waiting]) {
            if (!one.again) {
                this.waiting.delete(id);
                one.failed(new Error("the line was cut"));
            }
        }
    }

    private hear(message: Message): void {
        if (!("re" in message)) {
            this.ends.hear(message);
            return;
        }
        const answer: Answer = message;
        const one = answer.re === null ? this.oldestQuestion() : this.waiting.get(answer.re);
        if (!one) return;
        if (answer.re !== null) this.waiting.delete(answer.re);
        if (answer.refused !== undefined) one.failed(new Refused(answer.refused, answer.rule ?? ""));
        else one.done(answer.ok ?? {});
    }

    /** A message that the host could not even read is answered without its number. */
    private oldestQuestion(): Waiting | undefined {
        const first = [...this.waiting].find(([, one]) => !one.again);
        if (first) this.waiting.delete(first[0]);
        return first?.[1];
    }

    private change(state: LineState): void {
        this.state = state;
        this.ends.stateChanged(state);
    }
}
