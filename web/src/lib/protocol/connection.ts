/** The connection to the host: one WebSocket that reconnects by itself. */

import type { Refusal } from "../types/night";
import type { Spoken } from "../words/spoken";
import { addressesOf, type Addresses } from "./addresses";
import type { AnyReply, Command, Fields, Message, News, Query, ReplyTo } from "./messages";

/** Silent: it looks open, but the host has not answered for a while. */
export type ConnectionState = "connecting" | "open" | "silent" | "lost" | "closed";

export interface Listener {
    /** Something the host says that is not a reply. */
    hear(news: News): void;
    /** The connection is open, at first or again: say who we are. */
    opened(): void;
    stateChanged(state: ConnectionState): void;
    /** The host says which protocol it speaks, and has understood us or not. */
    met(protocol: number, understood: boolean): void;
    /** The host has hung up for good, and why. */
    dismissed(code: number, reason: string): void;
}

/** What a message was refused with, in the host's words. */
export class Refused extends Error {
    constructor(
        readonly why: Spoken,
        readonly rule: string,
        /** Why the host would have to let us in; empty where that does not help. */
        readonly knock: Refusal["knock"] = "",
    ) {
        super(why.text);
    }
}

/** Nothing was answered: the connection was lost before. */
export class ConnectionLost extends Error {}

interface Waiting {
    message: object;
    /** A command is sent again after the connection was lost; a query is not. */
    again: boolean;
    done(ok: AnyReply): void;
    failed(error: Error): void;
}

const PAUSES = [200, 500, 1000, 2000, 4000];
/** Milliseconds to wait for the connection to open, to the only host and to one of several. */
const PATIENCE = 8000;
const PATIENCE_AMONG_MANY = 2000;
/** How often it is looked whether the host is still heard; the rest is counted in these. */
const TICK = 400;
interface Silence {
    /** When nothing was heard for so long, the host is asked for a sign of life, people are told, and it is given up. */
    asks: number;
    tells: number;
    ends: number;
}
/** While somebody looks at the page, a loss is told in less than three seconds. */
const WATCHED: Silence = { asks: 3, tells: 6, ends: 15 };
const UNWATCHED: Silence = { asks: 50, tells: 60, ends: 60 };
/** Commands that hand out a secret: sent again with the same key, they hand out the same one. */
const WITH_KEY: ReadonlySet<Command> = new Set<Command>(["appoint", "new_link", "new_secret"]);
/** The host closes with these codes when there is no point in reconnecting. */
const FOR_GOOD = [4001, 4003, 1008];
/** And with this one when another host has the night; the reason is its address. */
const MOVED = 4005;

export class Connection {
    private socket: WebSocket | null = null;
    private tries = 0;
    private number = 0;
    private queries = 0;
    private session = "";
    private inside = false;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private pulse: ReturnType<typeof setInterval> | undefined;
    /** Ticks since the host was last heard: a phone that slept has not waited. */
    private silence = 0;
    private waiting = new Map<number | string, Waiting>();
    private over = false;
    private onSettled: (() => void) | null = null;
    private readonly addresses: Addresses;
    state: ConnectionState = "connecting";

    constructor(
        address: string,
        private readonly listener: Listener,
    ) {
        this.addresses = addressesOf(address);
        window.addEventListener("online", this.hurry);
        window.addEventListener("offline", this.doubt);
        document.addEventListener("visibilitychange", this.hurry);
        this.connect();
    }

    /** Say who we are: what everything else waits for. The connection has to be open. */
    greet<Name extends Query>(name: Name, ...[fields]: Fields<Name>): Promise<ReplyTo<Name>> {
        return this.put(`q${++this.queries}`, { do: name, ...fields }, false, true);
    }

    /** Ask something; it is not asked again when the connection is lost. */
    ask<Name extends Query>(name: Name, ...[fields]: Fields<Name>): Promise<ReplyTo<Name>> {
        return this.put(`q${++this.queries}`, { do: name, ...fields }, false, this.inside);
    }

    /** Do something: exactly once, however often the connection is lost meanwhile. */
    do<Name extends Command>(name: Name, ...[fields]: Fields<Name>): Promise<ReplyTo<Name>> {
        const key = WITH_KEY.has(name) ? { key: randomKey() } : {};
        return this.put(++this.number, { do: name, ...fields, ...key }, true, this.inside);
    }

    /** The host has let us in: commands are numbered within this session, and those left open are sent again. */
    welcome(session: string): void {
        const before = this.session || randomKey();
        this.session = session;
        this.inside = true;
        this.addresses.arrived();
        for (const [id, one] of [...this.waiting]) {
            const name = typeof id === "number" ? `${before}:${id}` : id;
            this.waiting.delete(id);
            this.waiting.set(name, one);
            this.send(name);
        }
        this.number = 0;
        this.settle();
    }

    /** Whether something that was done is not answered yet. */
    get unanswered(): boolean {
        return [...this.waiting.values()].some((one) => one.again);
    }

    /** Call back as soon as we are inside and everything that was done is answered. */
    whenSettled(call: () => void): void {
        this.onSettled = call;
        this.settle();
    }

    private settle(): void {
        if (!this.onSettled || !this.inside || this.unanswered) return;
        // Callers that wait for the last reply get it first.
        setTimeout(this.onSettled);
        this.onSettled = null;
    }

    close(): void {
        this.over = true;
        window.removeEventListener("online", this.hurry);
        window.removeEventListener("offline", this.doubt);
        document.removeEventListener("visibilitychange", this.hurry);
        clearTimeout(this.timer);
        clearInterval(this.pulse);
        this.socket?.close();
        this.change("closed");
    }

    private put<Ok extends AnyReply>(
        id: number | string,
        message: object,
        again: boolean,
        now: boolean,
    ): Promise<Ok> {
        return new Promise((done, failed) => {
            this.waiting.set(id, { message, again, done, failed });
            if (now) this.send(id);
        });
    }

    private send(id: number | string): void {
        const one = this.waiting.get(id);
        if (one && this.socket?.readyState === WebSocket.OPEN)
            this.socket.send(JSON.stringify({ ...one.message, id }));
    }

    private connect(): void {
        clearTimeout(this.timer);
        const socket = new WebSocket(this.addresses.now);
        this.socket = socket;
        let opened = false;
        const patience = this.addresses.hasOthers ? PATIENCE_AMONG_MANY : PATIENCE;
        const slow = setTimeout(() => socket.close(), patience);
        socket.onopen = () => {
            clearTimeout(slow);
            opened = true;
            this.tries = 0;
            this.change("open");
            clearInterval(this.pulse);
            this.silence = 0;
            this.pulse = setInterval(() => this.listen(), TICK);
            this.listener.opened();
        };
        socket.onmessage = (event) => {
            if (this.socket !== socket) return;
            this.silence = 0;
            if (this.state === "silent") this.change("open");
            this.hear(JSON.parse(event.data));
        };
        socket.onclose = (event) => {
            clearTimeout(slow);
            if (this.socket !== socket || this.over) return;
            if (FOR_GOOD.includes(event.code)) this.end(event.code, event.reason);
            else if (event.code === MOVED) this.lose(this.addresses.move(event.reason));
            else {
                if (!opened) this.addresses.turn();
                this.lose();
            }
        };
    }

    private end(code: number, reason: string): void {
        this.drop(() => true);
        this.close();
        this.listener.dismissed(code, reason);
    }

    /** The connection is lost; another is made after a while, or at once to where we were sent. */
    private lose(atOnce = false): void {
        this.inside = false;
        clearInterval(this.pulse);
        this.drop((one) => !one.again);
        this.change("lost");
        const pauses = this.addresses.hasOthers ? PAUSES.slice(0, 2) : PAUSES;
        const pause = atOnce ? 0 : pauses[Math.min(this.tries++, pauses.length - 1)]!;
        this.timer = setTimeout(() => this.connect(), pause * (0.7 + Math.random() * 0.6));
    }

    /** A phone that slept may hold a dead connection: ping, and reconnect where nobody answers. */
    private hurry = (): void => {
        if (this.over || document.visibilityState === "hidden") return;
        if (this.state === "silent") this.giveUp();
        else if (this.state === "lost") this.connect();
        else if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    };

    /** The device says that it has no network: until the host is heard all the same, that is so. */
    private doubt = (): void => {
        if (this.state !== "open") return;
        this.silence = WATCHED.tells;
        this.change("silent");
        this.ping();
    };

    private listen(): void {
        const among = this.addresses.hasOthers;
        const watched = (this.inside || among) && document.visibilityState !== "hidden";
        const { asks, tells, ends } = watched ? WATCHED : UNWATCHED;
        this.silence++;
        if (this.silence >= (among ? tells : ends)) this.giveUp();
        else if (this.silence === tells && this.state === "open") this.change("silent");
        else if (this.silence % asks === 0) this.ping();
    }

    private ping(): void {
        this.greet("ping").catch(() => {});
    }

    private giveUp(): void {
        const socket = this.socket;
        this.socket = null;
        socket?.close();
        this.tries = 0;
        this.addresses.turn();
        this.lose();
    }

    /** Another host has the night: go there. */
    private move(address: string): void {
        const socket = this.socket;
        this.socket = null;
        socket?.close();
        this.lose(this.addresses.move(address));
    }

    private drop(which: (one: Waiting) => boolean): void {
        for (const [id, one] of [...this.waiting]) {
            if (!which(one)) continue;
            this.waiting.delete(id);
            one.failed(new ConnectionLost("the connection was lost"));
        }
    }

    private hear(message: Message): void {
        if (message.type === "hosts") {
            this.addresses.know(message.addresses);
            return;
        }
        if (message.type === "refusal" && message.moved) {
            this.move(message.moved);
            return;
        }
        if (message.type !== "reply" && message.type !== "refusal") {
            this.listener.hear(message);
            return;
        }
        const id = message.to ?? this.oldestQuery();
        const one = id === undefined ? undefined : this.waiting.get(id);
        if (id === undefined || !one) return;
        this.waiting.delete(id);
        const isRefused = message.type === "refusal";
        if (message.protocol) this.listener.met(message.protocol, !isRefused);
        if (isRefused)
            one.failed(
                new Refused({ text: message.reason, phrase: message.phrase }, message.rule, message.knock),
            );
        else one.done(message.ok);
        this.settle();
    }

    /** A message that the host could not even read is answered without its number. */
    private oldestQuery(): number | string | undefined {
        return [...this.waiting].find(([, one]) => !one.again)?.[0];
    }

    private change(state: ConnectionState): void {
        this.state = state;
        this.listener.stateChanged(state);
    }
}

/** A random text that nobody can guess; pages on plain http have no randomUUID. */
export function randomKey(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(36)).join("");
}
