/** A phone that waits at the door for the host's word: also through a reload, a lost connection, and a restart. */

import { addressesOf, type Addresses } from "../lib/protocol/addresses";
import { randomKey } from "../lib/protocol/connection";
import type { Message } from "../lib/protocol/messages";
import { SPOKEN } from "../lib/types/protocol";
import type { Spoken } from "../lib/words/spoken";

/** What the host is asked. */
export interface Request {
    code: string;
    name: string;
    team: string;
    colour: string;
    device: string;
}

/** A knock that was heard: to wait with, and to come in with. */
export interface Heard {
    token: string;
    name: string;
}

const PAUSE = 2000;
/** Closed by the host for good: coming again does not help. */
const FOR_GOOD = [1008, 4003];
/** Closed because another host has the night; the reason is its address. */
const MOVED = 4005;

/** Where a knock is kept on this phone until it is answered. */
export function placeOf(code: string): string {
    return `croupier.knock.${code}`;
}

/** The knock that this phone still waits with. */
export function heardBefore(code: string): Heard | null {
    try {
        return JSON.parse(localStorage.getItem(placeOf(code)) ?? "null") as Heard | null;
    } catch {
        return null;
    }
}

export class Knocking {
    state = $state<"asking" | "waiting" | "lost" | "refused">("asking");
    name = $state("");
    /** What the host said, where it was no. */
    why = $state.raw<Spoken | null>(null);

    private socket: WebSocket | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private numbers = 0;
    /** A knock that is sent again is the same knock. */
    private readonly key = randomKey();
    private over = false;
    private readonly addresses: Addresses;

    constructor(
        address: string,
        private readonly code: string,
        private readonly request: Request | null,
        private readonly letIn: (token: string) => void,
        private heard: Heard | null = request ? null : heardBefore(code),
    ) {
        this.addresses = addressesOf(address);
        this.name = this.heard?.name ?? (request?.team || request?.name) ?? "";
        this.connect();
    }

    /** Wait no longer; the host may still be asked, and nothing comes of it here. */
    stop(): void {
        this.over = true;
        clearTimeout(this.timer);
        this.forget();
        this.socket?.close();
    }

    private connect(): void {
        const socket = new WebSocket(this.addresses.now);
        let opened = false;
        this.socket = socket;
        socket.onopen = () => {
            opened = true;
            this.ask();
        };
        socket.onmessage = ({ data }) => this.hear(JSON.parse(data) as Message);
        socket.onclose = ({ code, reason }) => {
            if (this.over || this.socket !== socket) return;
            if (FOR_GOOD.includes(code)) return this.refuse(null);
            if (this.state !== "refused") this.state = "lost";
            const sent = code === MOVED && this.addresses.move(reason);
            if (!opened) this.addresses.turn();
            this.timer = setTimeout(() => this.connect(), sent ? 0 : PAUSE);
        };
    }

    private ask(): void {
        if (this.heard) this.send("wait", { token: this.heard.token });
        else if (this.request) this.send("knock", { ...this.request, key: this.key });
    }

    private send(name: "knock" | "wait", fields: object): void {
        this.socket?.send(JSON.stringify({ id: ++this.numbers, do: name, ...fields, ...SPOKEN }));
    }

    /** Another host has the night: ask there. */
    private move(address: string): void {
        const [socket, sent] = [this.socket, this.addresses.move(address)];
        this.socket = null;
        socket?.close();
        this.timer = setTimeout(() => this.connect(), sent ? 0 : PAUSE);
    }

    private hear(message: Message): void {
        if (message.type === "hosts") this.addresses.know(message.addresses);
        else if (message.type === "refusal" && message.moved) this.move(message.moved);
        else if (message.type === "refusal") this.refuse({ text: message.reason, phrase: message.phrase });
        else if (message.type === "notice" && message.kind === "let_in") this.ask();
        else if (message.type === "notice" && message.kind === "turned_away") this.refuse(message);
        else if (message.type === "reply" && "waiting" in message.ok) {
            if (message.ok.waiting) this.state = "waiting";
            else this.enter();
        } else if (message.type === "reply" && "token" in message.ok) {
            const { token, name } = message.ok;
            [this.heard, this.name, this.state] = [{ token, name }, name, "waiting"];
            localStorage.setItem(placeOf(this.code), JSON.stringify(this.heard));
        }
    }

    private enter(): void {
        const token = this.heard!.token;
        this.stop();
        this.letIn(token);
    }

    private refuse(why: Spoken | null): void {
        this.stop();
        this.why = why;
        this.state = "refused";
    }

    private forget(): void {
        localStorage.removeItem(placeOf(this.code));
    }
}
