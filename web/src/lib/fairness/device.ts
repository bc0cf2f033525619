/** This phone's part in a table's draws: its numbers, what it answers, and what it finds. */

import { Chain, pledgeOf } from "./chain";
import { Comparison, type Shown } from "./comparing";
import type { LinesReply, Opening, RecordHead } from "../types/night";
import { fromHex, toHex } from "./hashing";
import type { Drawer, Own, Turn } from "./kept";
import { areStakes, type Draw, type Failed, type Roster } from "./lines";
import type { State, Taken } from "./record";
import { findingsOf, History, isRed, moodOf, type Finding, type Mood, type Part } from "./seen";
import { sorted, stakesRoot, type Stake } from "./trees";

export interface ShareMessage {
    table: string;
    n: number;
    roster: string;
    share: string;
    next: string;
}

/** What has come of a share so far. */
export type Answer = "none" | "taken" | "refused";

/** The house, as a device speaks with it. */
export interface House {
    pledge(table: string, n: number, pledge: string): void;
    /** Send a share; what is given back tells at any time what has come of it. */
    share(message: ShareMessage): () => Answer;
    lines(table: string, after: string): Promise<LinesReply | null>;
    /** The list behind a hash; null where nothing was answered. */
    list(table: string, hash: string): Promise<readonly unknown[] | null>;
}

/** What is seen of the table itself. */
export interface Table {
    me(): string;
    /** What is staked, once bets are closed; null before. */
    staked(): readonly Stake[] | null;
    /** Something was found: people look again. */
    changed(): void;
}

/** Milliseconds after which the table shows everything that came with a line. */
const SETTLED = 150;
/** Attempts whose numbers are kept, in case they are owed. */
const KEPT = 50;

export class Device {
    readonly history = new History();
    readonly chain: Chain;
    private readonly comparison = new Comparison();
    /** The last attempt that was pledged for on this connection, and the last roster that was answered. */
    private pledged = 0;
    private answered = "";
    /** What has come of our shares, by attempt. */
    private readonly answers = new Map<number, () => Answer>();
    /** The stakes behind a hash, where they were asked for; null while they come. */
    private readonly lists = new Map<string, readonly Stake[] | null>();
    /** How far this phone's clock is ahead of the night's: at most by what has passed since a line was written. */
    private ahead = Infinity;

    constructor(
        private readonly house: House,
        private readonly table: Table,
        private readonly drawer: Drawer,
        private readonly turn: Turn,
    ) {
        this.chain = new Chain({
            me: () => table.me(),
            lines: (chain, after) => house.lines(chain, after),
            took: (taken, isLive) => this.took(taken, isLive),
            arrived: () => this.arrived(),
            keep: (known) => {
                if (turn.isOurs()) drawer.known = known;
                table.changed();
            },
        });
    }

    // What the house says.

    begin(news: RecordHead): void {
        this.pledged = 0;
        this.answered = "";
        this.answers.clear(); // what was said on the line before may have been lost with the house
        void this.chain.begin(news, this.chain.known ?? this.drawer.known).then(() => {
            for (const [roster, n] of news.owed) this.payBack(n, roster);
        });
    }

    line(text: string): void {
        this.chain.line(text);
    }

    card(deck: number, leaf: number, opening: Opening): void {
        this.chain.card(deck, leaf, opening);
    }

    /** The table shows something else: what of it are draws. */
    shows(all: readonly Shown[]): void {
        if (!this.chain.isUpToDate) return this.comparison.forget();
        const isRight = this.comparison.shows(all, this.chain.state!, this.history.last?.result ?? null);
        if (isRight !== null) this.found({ shown: isRight });
        this.answer(true);
    }

    // What people are told.

    /** By what name this phone adds chance. */
    get name(): string {
        return this.table.me();
    }

    get findings(): Finding[] {
        const { broken, restoredAt } = this.chain;
        const { last } = this.history;
        const found: Finding[] = last ? findingsOf(last) : [];
        if (restoredAt !== null) found.unshift({ is: "restored" });
        if (broken)
            found.unshift(broken.is === "wrong" ? { is: "wrong", step: broken.step! } : { is: broken.is });
        return found.sort((one, other) => Number(isRed(other)) - Number(isRed(one)));
    }

    get mood(): Mood {
        return moodOf(this.history.last, this.findings);
    }

    /** When something was, by this phone's clock: lines tell by the night's. */
    timeOf(at: number): number {
        return at + this.ahead;
    }

    // Lines.

    private took({ line, letters, wouldBe }: Taken, isLive: boolean): void {
        this.ahead = Math.min(this.ahead, Date.now() - line.at);
        if (line.kind === "roster") this.history.closed(line, this.partIn(line));
        else if (line.kind === "draw") this.drawn(line, letters!, isLive);
        else if (line.kind === "failed") this.failed(line);
        else if (line.kind === "late") {
            if (wouldBe) this.history.couldHaveBeen(line.n, wouldBe);
            if (line.name === this.table.me()) this.forget((n) => n === line.n);
        }
    }

    private drawn(line: Draw, letters: string, isLive: boolean): void {
        this.history.drawn(line, letters);
        this.forget((n, { roster }) => n === line.n || (n < line.n && !roster));
        if (!isLive) return this.comparison.forget();
        const isShown = this.comparison.drawn(line, this.history.last!.asked, this.chain.state!);
        if (isShown !== null) this.found({ shown: isShown });
    }

    private failed(line: Failed): void {
        const { last } = this.history;
        const nth = last?.guests.findIndex(([name]) => name === this.table.me()) ?? -1;
        const isMissed = last?.part === "own" && nth >= 0 && line.shares[nth] === null;
        const isDenied = isMissed && this.answers.get(line.n)?.() === "taken";
        this.history.failed(line, !isMissed ? null : isDenied ? "denied" : "late");
        if (isMissed) this.payBack(line.n);
    }

    private arrived(): void {
        const underWay = this.chain.state?.underWay;
        if (underWay && this.history.last?.n !== underWay.roster.n)
            this.history.closed(underWay.roster, this.partIn(underWay.roster));
        this.pledge();
        this.answer(false);
        if (underWay && underWay.hash !== this.answered) setTimeout(() => this.answer(true), SETTLED);
        this.table.changed();
    }

    private partIn({ n, guests }: Roster): Part {
        const ours = guests.find(([name]) => name === this.table.me());
        const own = this.known(n);
        if (!ours) return "none";
        return own && ours[1] === "guest" && this.pledgeFor(n, own) === ours[2] ? "own" : "other";
    }

    private found(found: Parameters<History["change"]>[0]): void {
        this.history.change(found);
        this.table.changed();
    }

    // Our numbers.

    /** Pledge for the next attempt, once on each connection. */
    private pledge(): void {
        const { state, broken } = this.chain;
        if (!state || state.ended || broken || this.pledged > state.n || !this.turn.isOurs()) return;
        const n = state.n + 1;
        this.pledged = n;
        this.house.pledge(state.table, n, this.pledgeFor(n, this.own(n)));
    }

    /** Answer the roster under way: our number is opened for it, if everything in it is as it was said and shown. */
    private answer(settled: boolean): void {
        const { state, broken } = this.chain;
        const underWay = state?.underWay;
        if (!underWay || broken || underWay.hash === this.answered) return;
        const { hash, roster } = underWay;
        const isOurs = this.partIn(roster) === "own" && this.turn.isOurs();
        const before = isOurs && this.own(roster.n).roster;
        if (before && before !== hash) return this.chain.breakOff("two_stories");
        const isRight = this.hasStakes(roster, settled);
        if (isRight !== null) this.found({ staked: isRight });
        if (isRight && isOurs) this.open(state, roster.n, hash);
    }

    /** Whether the stakes in a roster are those that are seen here; null as long as nobody knows. */
    private hasStakes({ stakes }: Roster, settled: boolean): boolean | null {
        const staked = this.table.staked();
        if (!staked) return null;
        if (stakesRoot(staked) === stakes) return true;
        if (!settled) return null; // the bets that were laid last may not have come yet
        const listed = stakes ? this.lists.get(stakes) : [];
        if (listed === undefined) void this.lookUp(stakes);
        if (!listed) return null;
        const ours = (all: readonly Stake[]): Stake[] =>
            sorted(all.filter(([who]) => who === this.table.me()));
        return isSame(ours(listed), ours(staked));
    }

    private async lookUp(stakes: string): Promise<void> {
        this.lists.set(stakes, null);
        const items = await this.house.list(this.chain.state!.table, stakes);
        if (!items) return void this.lists.delete(stakes); // which is asked for again
        if (!areStakes(items) || stakesRoot(items) !== stakes || !isSame(sorted(items), items))
            return this.chain.breakOff("wrong", 7);
        this.lists.set(stakes, items);
        this.answer(true);
    }

    /** Open our number of an attempt for a roster, and pledge for the attempt after the last. */
    private open(state: State, n: number, roster: string): void {
        const next = state.n + 1;
        const share = this.own(n).share;
        const pledge = this.pledgeFor(next, this.own(next));
        this.keep(n, { share, roster });
        this.answered = roster;
        this.pledged = next;
        const message = { table: state.table, n, roster, share, next: pledge };
        this.answers.set(n, this.house.share(message));
    }

    /** Open a number that is owed, of an attempt that is over. */
    private payBack(n: number, roster?: string): void {
        const { state, broken } = this.chain;
        const own = state && this.known(n);
        if (!state || broken || !own || !this.turn.isOurs()) return;
        const missed = state.missed[n];
        if (missed && this.partIn(missed.roster) !== "own") return;
        const hash = missed?.hash ?? own.roster;
        if (!hash || (roster && roster !== hash) || state.underWay?.roster.n === n) return;
        const { answered } = this;
        this.open(state, n, hash);
        this.answered = answered;
    }

    private pledgeFor(n: number, { share }: Own): string {
        return pledgeOf(this.chain.state!, n, this.table.me(), fromHex(share));
    }

    /** Our number for an attempt, made when it is first needed, and kept before anybody hears of it. */
    private own(n: number): Own {
        const known = this.known(n);
        if (known) return known;
        const made = { share: toHex(crypto.getRandomValues(new Uint8Array(32))) };
        this.keep(n, made);
        return made;
    }

    private known(n: number): Own | undefined {
        return this.drawer.own[this.place(n)];
    }

    private keep(n: number, own: Own): void {
        this.drawer.own = { ...this.drawer.own, [this.place(n)]: own };
    }

    /** Attempts are counted anew in each chain. */
    private place(n: number): string {
        return `${this.chain.state!.table} ${n}`;
    }

    private forget(isOver: (n: number, own: Own) => boolean): void {
        const left = Object.entries(this.drawer.own).filter(([place, own]) => {
            const [chain, n] = place.split(" ");
            return chain === this.chain.state!.table && !isOver(Number(n), own);
        });
        this.drawer.own = Object.fromEntries(left.slice(-KEPT));
    }
}

function isSame(one: readonly Stake[], other: readonly Stake[]): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
}
