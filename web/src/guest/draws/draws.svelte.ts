/** This phone's part in the draws of a night: a device for each table that is followed, and for the raffle. */

import { drawsUiOf } from "../../games/registry";
import type { DrawsUi } from "../../games/game";
import type { Shown } from "../../lib/fairness/comparing";
import { Device, type Answer, type House, type ShareMessage } from "../../lib/fairness/device";
import { Drawer, Turn } from "../../lib/fairness/kept";
import type { Finding, Mood, SeenDraw } from "../../lib/fairness/seen";
import type { Stake } from "../../lib/fairness/trees";
import { Refused } from "../../lib/protocol/connection";
import type { DrawNews } from "../../lib/protocol/messages";
import { RAFFLE, type NightStore } from "../../lib/protocol/night_store.svelte";
import type { RecordHead } from "../../lib/types/night";

/** What is found of a table's draws, as it is shown. */
export interface Found {
    mood: Mood;
    /** The gravest first. */
    findings: readonly Finding[];
    /** The newest last. */
    draws: readonly SeenDraw[];
    device: Device;
}

/** Milliseconds between two signs of life: a device that is not heard is not counted. */
const PULSE = 1000;
/** How often lines are asked for that the house cannot look up right now, and how long it is given. */
const ASKS = 20;
const PAUSE = 1000;

export class Draws {
    private readonly devices = new Map<string, Device>();
    private readonly games = new Map<string, DrawsUi | undefined>();
    /** What has come while it was loaded how a game shows draws. */
    private readonly waiting = new Map<string, DrawNews[]>();
    private turn: Turn | null = null;
    /** Counts what was found. */
    private changes = $state(0);
    /** Prizes of the raffle that were seen. */
    private awards = 0;

    constructor(private readonly night: NightStore) {
        this.awards = this.raffled.length;
        const pulse = setInterval(() => {
            if (night.state === "closed") clearInterval(pulse);
            else if (this.isWanted()) night.connection.ask("ping").catch(() => {});
        }, PULSE);
        addEventListener("pagehide", () => this.turn?.leave());
    }

    hear(news: DrawNews): void {
        const { table } = news;
        const waiting = this.waiting.get(table);
        if (waiting) waiting.push(news);
        else if (news.type === "record" && !this.devices.has(table)) void this.follow(table, news);
        else this.tell(news);
    }

    /** What is found at a table; nothing where nothing is drawn. */
    at(table: string): Found | null {
        void this.changes;
        const device = this.devices.get(table);
        if (!device) return null;
        return { mood: device.mood, findings: device.findings, draws: device.history.draws, device };
    }

    /** What the faces of a table's dice are called, where they show no pips. */
    facesAt(table: string): readonly string[] | undefined {
        return this.games.get(table)?.faces;
    }

    private get me(): string {
        return this.night.you?.name ?? "";
    }

    private get raffled(): readonly { to: string; detail: { ticket?: number } }[] {
        return (this.night.lobby?.awards ?? []).filter(({ how }) => how === "raffle");
    }

    /** Whether our numbers are asked for from time to time. */
    private isWanted(): boolean {
        return [...this.devices.keys()].some(
            (table) =>
                table in this.night.tables || (table === RAFFLE && this.night.lobby?.phase === "ended"),
        );
    }

    /** Begin with a table, as soon as it is known how its game shows draws. */
    private async follow(table: string, news: RecordHead): Promise<void> {
        const waiting: DrawNews[] = [news];
        this.waiting.set(table, waiting);
        this.turn ??= new Turn(news.night, this.me);
        this.devices.set(table, this.deviceAt(table, news.night, this.turn));
        const game = this.night.lobby?.tables.find(({ id }) => id === table)?.game;
        if (game) this.games.set(table, await drawsUiOf(game));
        this.waiting.delete(table);
        for (const one of waiting) this.tell(one);
    }

    private tell(news: DrawNews): void {
        const device = this.devices.get(news.table);
        if (news.type === "record") device?.begin(news);
        else if (news.type === "line") device?.line(news.text);
        else if (news.type === "card") device?.card(news.deck, news.leaf, news.card);
        else device?.shows(this.shownBy(news));
    }

    private deviceAt(table: string, night: string, turn: Turn): Device {
        const seen = {
            me: () => this.me,
            staked: () => this.stakedAt(table),
            changed: () => void this.changes++,
        };
        return new Device(new Line(this.night), seen, new Drawer(night, this.me, table), turn);
    }

    /** What is staked at a table, once bets are closed; null before. */
    private stakedAt(table: string): readonly Stake[] | null {
        if (table === RAFFLE) return this.night.lobby?.phase === "ended" ? [] : null;
        const view = this.night.tables[table]?.view;
        if (!view || view.phase === "betting") return null;
        return this.games.get(table)?.staked?.(view) ?? [];
    }

    private shownBy({ table, events }: Extract<DrawNews, { type: "seen" }>): readonly Shown[] {
        if (table !== RAFFLE) return events.flatMap((event) => this.games.get(table)?.shows(event) ?? []);
        const fresh = this.raffled.slice(this.awards);
        this.awards = this.raffled.length;
        return fresh.map(({ to, detail }) => ({ ticket: detail.ticket ?? 0, winner: to }));
    }
}

/** The house at the other end of the line. */
class Line implements House {
    constructor(private readonly night: NightStore) {}

    pledge(table: string, n: number, pledge: string): void {
        this.night.connection.ask("pledge", { table, n, pledge }).catch(() => {});
    }

    share(message: ShareMessage): () => Answer {
        let answer: Answer = "none";
        this.night.connection.ask("share", { ...message }).then(
            () => (answer = "taken"),
            (error: unknown) => (answer = error instanceof Refused ? "refused" : "none"),
        );
        return () => answer;
    }

    lines(table: string, after: string): ReturnType<House["lines"]> {
        return this.asked(() => this.night.connection.ask("lines", { table, after }));
    }

    async list(table: string, hash: string): Promise<readonly unknown[] | null> {
        const found = await this.asked(() => this.night.connection.ask("list", { table, hash }), 1);
        return found?.items ?? null;
    }

    /** Ask until there is an answer, as long as the line holds. */
    private async asked<Ok>(ask: () => Promise<Ok>, most = ASKS): Promise<Ok | null> {
        for (let times = 0; times < most; times++)
            try {
                return await ask();
            } catch (error) {
                if (!(error instanceof Refused)) return null;
                await new Promise((done) => setTimeout(done, PAUSE));
            }
        return null;
    }
}
