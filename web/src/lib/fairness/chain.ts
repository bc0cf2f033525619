/** A table's record as this page follows it: from the last line that it knows to the one that has just come. */

import type { LinesReply, Opening, RecordHead } from "../types/night";
import { H, lineHash, toHex } from "./hashing";
import type { Broken, Known } from "./kept";
import { read, Wrong } from "./lines";
import { add, joined, NOTHING, openedTo, takenUp, unknown, type State, type Taken } from "./record";

export interface Follower {
    /** By what name cards are ours. */
    me(): string;
    /** The lines of a chain after one; null where nothing was answered. */
    lines(chain: string, after: string): Promise<LinesReply | null>;
    /** A line was taken in, as it was told or, of those that were missed, later. */
    took(taken: Taken, isLive: boolean): void;
    /** All that the house has told is taken in. */
    arrived(): void;
    keep(known: Known): void;
}

/** Lines that are remembered as they came. */
const REMEMBERED = 1000;
/** Of so many it is known, also after a reload, that they were there: more than can be on their way twice. */
const RECENT = 50;
/** Lines that are kept of what did not add up. */
const EVIDENCE = 12;

export class Chain {
    state: State | null = null;
    broken: Broken | null = null;
    /** When the host has restored a backup, by this page's clock. */
    restoredAt: number | null = null;
    texts: readonly string[] = [];

    private past: readonly string[] = [];
    private recent: readonly string[] = [];
    /** Cards of ours that no line has dealt yet. */
    private undealt: [deck: number, leaf: number, opening: Opening][] = [];
    /** What has come meanwhile, while lines that were missed are fetched. */
    private waiting: (() => void)[] | null = null;

    constructor(private readonly follower: Follower) {}

    /** What is known by now; nothing before anything was said. */
    get known(): Known | null {
        const { state, broken, past, recent } = this;
        return state && { state, broken, past, recent };
    }

    /** Where the record is now, as the house says; it has to go on from what is known of it. */
    async begin(news: RecordHead, known: Known | null): Promise<void> {
        if (known?.state.night === news.night)
            ({ state: this.state, broken: this.broken, past: this.past, recent: this.recent } = known);
        if (this.broken) return;
        if (this.past.includes(news.chain) || (this.state && this.state.night !== news.night))
            return this.breakOff("rolled_back");
        if (!this.state) this.takeUp(news);
        else if (this.state.table !== news.chain || this.state.head !== news.head) await this.catchUp(news);
        for (const [deck, leaf, opening] of news.cards) this.card(deck, leaf, opening);
        if (!this.waiting) this.follower.arrived();
    }

    /** A line that the house tells. */
    line(text: string): void {
        const isLive = !this.waiting;
        this.inTurn(() => {
            if (!this.state || this.isKnown(text) || !this.check(() => read(text), text)) return;
            if (this.isNext(text)) {
                this.add(text, isLive);
                this.follower.arrived();
            } else if (this.isOther(text)) this.breakOff("two_stories", undefined, text);
            else void this.catchUp();
        });
    }

    /** A card that lies face down, opened to its owner alone; it may come before the line that deals it. */
    card(deck: number, leaf: number, opening: Opening): void {
        this.inTurn(() => {
            const { state } = this;
            if (!state?.decks[deck]?.gone.includes(leaf)) this.undealt.push([deck, leaf, opening]);
            else this.check(() => this.take(openedTo(this.follower.me(), state, deck, leaf, opening)));
        });
    }

    /** Whether every line that the house has told is taken in. */
    get isUpToDate(): boolean {
        return !this.waiting && !this.broken && this.state !== null;
    }

    /** Do something once every line that it may be about is taken in. */
    inTurn(call: () => void): void {
        if (this.waiting) this.waiting.push(call);
        else if (!this.broken) call();
    }

    /** Say that something does not add up, with the lines that show it. */
    breakOff(is: Broken["is"], step?: number, text?: string): void {
        const lines = [...this.texts, ...(text === undefined ? [] : [text])].slice(-EVIDENCE);
        this.broken = { is, at: Date.now(), lines, ...(step === undefined ? {} : { step }) };
        if (this.known) this.follower.keep(this.known);
    }

    private take(state: State): void {
        if (this.state && this.state.table !== state.table) this.past = [...this.past, this.state.table];
        this.state = state;
        this.follower.keep(this.known!);
    }

    /** Begin in the middle of a record, which nothing is known of yet. */
    private takeUp(news: RecordHead): void {
        const { night, chain: table, head, n, next, wait } = news;
        let state = takenUp({ night, table, head, n, next, wait });
        this.recent = [head];
        this.check(() => (state = joined(news)));
        this.take(state);
    }

    private isNext(text: string): boolean {
        const { state } = this;
        if (!state?.ended) return text.includes(`"prev":"${state!.head}"`);
        const line = read(text);
        const [chain, head] = line.kind === "begin" ? line.after : [];
        return line.night === state.night && chain === state.table && head === state.head;
    }

    private isKnown(text: string): boolean {
        return this.recent.includes(lineHash(text));
    }

    /** Whether it stands where another line stood. */
    private isOther(text: string): boolean {
        return this.recent.includes(read(text).prev);
    }

    private add(text: string, isLive: boolean): void {
        this.check(() => {
            const isAnew = this.state!.ended !== "";
            const [state, taken] = add(isAnew ? unknown() : this.state!, text);
            if (isAnew) this.restoredAt = Date.now();
            this.texts = [...this.texts, text].slice(-REMEMBERED);
            this.recent = [...this.recent, state.head].slice(-RECENT);
            this.take(state);
            this.follower.took(taken, isLive);
            for (const card of this.undealt.splice(0)) this.card(...card);
        }, text);
    }

    /** Do something with what the house has told, if it adds up: else that is the end. */
    private check(call: () => void, text?: string): boolean {
        try {
            call();
            return true;
        } catch (error) {
            this.breakOff("wrong", error instanceof Wrong ? error.step : 1, text);
            return false;
        }
    }

    /** Take in the lines that were missed since the last one that is known, then what has come meanwhile. */
    private async catchUp(news?: RecordHead): Promise<void> {
        if (this.waiting) return;
        this.waiting = [];
        const isThere = await this.fetch(news);
        const waiting = this.waiting;
        this.waiting = null;
        if (!isThere) return;
        for (const call of waiting) this.inTurn(call);
        this.follower.arrived();
    }

    private async fetch(news?: RecordHead): Promise<boolean> {
        for (;;) {
            const { table, head, ended } = this.state!;
            const isAnew = ended !== "" && news !== undefined && news.chain !== table;
            const found = await (isAnew
                ? this.follower.lines(news.chain, NOTHING)
                : this.follower.lines(table, head));
            if (!found) return false;
            if (!found.found) return this.isGone(news);
            this.check(() => found.lines.forEach((text) => this.missed(text)));
            if (this.broken) return false;
            const { state } = this;
            if (found.more || (state!.ended && news && news.chain !== state!.table && !isAnew)) continue;
            return !news || news.chain === state!.table || this.isGone(news);
        }
    }

    /** Take in a line that was missed. */
    private missed(text: string): void {
        if (this.broken || this.isKnown(text)) return;
        if (this.isNext(text)) this.add(text, false);
        else if (!this.state!.ended) throw new Wrong(1, "the line does not follow the one before it");
    }

    /** The record does not have our last line: it was rolled back, or goes on in another one after a backup was restored. */
    private isGone(news?: RecordHead): boolean {
        if (!news || news.chain === this.state!.table) {
            this.breakOff("rolled_back");
            return false;
        }
        this.restoredAt = Date.now();
        this.texts = [];
        this.takeUp(news);
        return !this.broken;
    }
}

/** The pledge of a number of somebody's. */
export function pledgeOf({ night, table }: State, n: number, name: string, share: Uint8Array): string {
    return toHex(H("guest", night, table, n, name, share));
}
