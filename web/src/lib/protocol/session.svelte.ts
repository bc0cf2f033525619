/** Somebody's session at the night, guest or staff: how they come in, what they do, and what they are told. */

import { sentence, type Spoken } from "../words/spoken";
import { Refused } from "./connection";
import type { AnyMove, Command, Fields, Notice, Query, ReplyTo } from "./messages";
import { NightStore, type Entry } from "./night_store.svelte";
import type { Remark } from "./renewal";

export interface Toast {
    id: number;
    mood: "plain" | "good" | "bad" | "warn";
    text: string;
}

const TOAST_TIME = 7000;
const MOST_TOASTS = 3;

export abstract class Session {
    night = $state.raw<NightStore | null>(null);
    /** Why we stand at the door, in the host's words. */
    trouble = $state.raw<Spoken | null>(null);
    /** Why the host would have to let us in. */
    knock = $state<Refused["knock"]>("");
    /** Whether we are on our way in. */
    coming = $state(false);
    toasts = $state.raw<Toast[]>([]);

    lobby = $derived(this.night?.lobby ?? null);
    /** Been inside, and cut off for the moment. */
    lost = $derived(Boolean(this.night?.inside && this.night.state !== "open"));

    private toasted = 0;
    private heard: Notice | null = null;

    protected abstract keep(token: string): void;
    protected abstract forget(): void;
    /** A night is about to be entered. */
    protected opened(_: NightStore): void {}
    /** What is said of the page itself. */
    protected abstract say(remark: Remark): string;

    async enter(entry: Entry): Promise<void> {
        this.leave();
        this.trouble = null;
        this.knock = "";
        this.coming = true;
        const night = new NightStore(
            hostAddress(),
            (token) => this.keep(token),
            () => this.forget(),
            (remark) => this.toast("warn", this.say(remark)),
        );
        this.night = night;
        this.opened(night);
        try {
            await night.enter(entry);
        } catch (error) {
            this.leave();
            if (error instanceof Refused) [this.trouble, this.knock] = [error.why, error.knock];
        } finally {
            this.coming = false;
        }
    }

    leave(): void {
        this.night?.connection.close();
        this.night = null;
    }

    /** Do something; a refusal is told in the host's words, and gives null. */
    do<Name extends Command>(name: Name, ...fields: Fields<Name>): Promise<ReplyTo<Name> | null> {
        return this.reportRefusal(this.night!.connection.do(name, ...fields));
    }

    ask<Name extends Query>(name: Name, ...fields: Fields<Name>): Promise<ReplyTo<Name> | null> {
        return this.reportRefusal(this.night!.connection.ask(name, ...fields));
    }

    /** Ask for what can wait: nothing is told where there is no answer. */
    async lookUp<Name extends Query>(name: Name, ...fields: Fields<Name>): Promise<ReplyTo<Name> | null> {
        return (await this.night?.connection.ask(name, ...fields).catch(() => null)) ?? null;
    }

    /** A move at a table, with the version that it was chosen at. */
    move(table: string, move: AnyMove): Promise<ReplyTo<"move"> | null> {
        const seen = this.night!.tables[table]?.version;
        return this.do("move", { table, move, ...(seen === undefined ? {} : { seen }) });
    }

    protected async reportRefusal<Ok>(done: Promise<Ok>): Promise<Ok | null> {
        try {
            return await done;
        } catch (error) {
            if (error instanceof Refused) this.toast("warn", sentence(error.why));
            return null;
        }
    }

    /** What is new among the host's notices; each is given once. */
    protected unheard(): readonly Notice[] {
        const notices = this.night?.notices ?? [];
        const fresh = notices.slice(notices.findIndex((one) => one === this.heard) + 1);
        this.heard = fresh.at(-1) ?? this.heard;
        return fresh;
    }

    toast(mood: Toast["mood"], text: string): void {
        const id = ++this.toasted;
        const others = this.toasts.filter((one) => one.text !== text);
        this.toasts = [...others, { id, mood, text }].slice(-MOST_TOASTS);
        setTimeout(() => this.dismiss(id), TOAST_TIME);
    }

    dismiss(id: number): void {
        this.toasts = this.toasts.filter((one) => one.id !== id);
    }
}

/** Where the host listens. */
export function hostAddress(): string {
    return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}
