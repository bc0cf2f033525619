/** Chips on the layout of roulette: what a tap means, what became of it, and how it is taken back. */

import { SPOTS } from "../../lib/types/equipment";
import type { Moves } from "../../lib/types/commands";
import type { Whole } from "../../lib/types/tables";
import { number, words } from "../../lib/words/words.svelte";
import { choices, fitting, whole, type Play } from "../../guest/table/play.svelte";
import type { Call } from "./racetrack";
import { said } from "./words";

type Stakes = Readonly<Record<string, number>>;

const NOTHING: Stakes = {};

export class BetEntry {
    /** The amount of a tap, once somebody has chosen one. */
    wanted = $state(0);
    private takes = $state(false);
    /** What lay there before each thing that was done in this round, so that it can be undone. */
    private past = $state.raw<Stakes[]>([]);
    private known: ReadonlySet<string> = new Set();

    constructor(private readonly play: Play<"roulette">) {}

    private bets = $derived.by(() => this.play.all("bet"));
    private taken = $derived.by(() => choices(this.play.option("take_back"), "on").map(String));
    private rules = $derived.by(() => this.play.rules("roulette"));

    chip = $derived.by(() => this.wanted || this.play.values[0] || 1);
    stakes = $derived.by<Stakes>(() => this.play.view!.stakes[this.play.me] ?? NOTHING);
    isOpen = $derived.by(() => this.bets.length > 0 || this.taken.length > 0);
    /** Whether a tap takes chips back, in place of laying some. */
    taking = $derived.by(() => this.takes && this.taken.length > 0);
    canTake = $derived.by(() => this.taken.length > 0);
    canUndo = $derived.by(() => this.canTake || (this.isOpen && this.past.length > 0));
    /** Where a tap does something; the same set as long as it holds the same spots. */
    open = $derived.by(() => {
        const now = this.taking ? this.taken : this.bets.flatMap((bet) => choices(bet, "on").map(String));
        if (now.length !== this.known.size || !now.every((on) => this.known.has(on)))
            this.known = new Set(now);
        return this.known;
    });

    choose(amount: number): void {
        this.wanted = amount;
        this.takes = false;
    }

    takeOrLay(): void {
        this.takes = !this.taking;
    }

    /** The round is over, and with it what could be undone. */
    forget(): void {
        this.past = [];
        this.takes = false;
    }

    /** Do what a tap on a spot means. */
    async tap(on: string): Promise<void> {
        if (this.taking) return this.take(on);
        const domain = this.room(on);
        if (!domain) return;
        const amount = fitting(domain, this.chip);
        if (amount !== this.chip) this.say("plain", words().guest.bets.takes(number(amount)));
        await this.doing({ do: "bet", on, amount });
    }

    async take(on: string): Promise<void> {
        if (this.taken.includes(on)) await this.doing({ do: "take_back", on });
    }

    /** Say why a tap on a spot does nothing. */
    deny(on: string): void {
        this.say("warn", this.why(on));
    }

    /** Why no more chips can be laid on a spot; nothing where they can, or where nobody may lay any. */
    why(on: string): string {
        if (!this.isOpen || this.taking || this.room(on)) return "";
        const most = this.most(on);
        return most !== null && (this.stakes[on] ?? 0) >= most
            ? words().guest.bets.most(number(most))
            : words().guest.bets.short;
    }

    private room(on: string): Whole | undefined {
        const option = this.bets.find((bet) => choices(bet, "on").includes(on));
        return whole(option, "amount");
    }

    /** The table's limit for a spot. */
    private most(on: string): number | null {
        const { wheel, max_inside, max_outside } = this.rules;
        const [kind] = (SPOTS[wheel] as Record<string, readonly [string, number]>)[on] ?? ["inside"];
        return (kind === "inside" ? max_inside : max_outside) ?? null;
    }

    /** Call a part of the wheel, with a chip on each of its places. */
    async announce(name: Call | "neighbours", title: string, at: string | null = null): Promise<void> {
        const option = this.play
            .all("announce")
            .find(
                (call) =>
                    choices(call, "name").includes(name) &&
                    (at === null || choices(call, "number").includes(at)),
            );
        const domain = whole(option, "unit");
        if (!domain) {
            if (this.isOpen) this.say("warn", words().guest.bets.short);
            return;
        }
        const before = this.total;
        const unit = fitting(domain, this.chip);
        if (await this.doing({ do: "announce", name, unit, ...(at === null ? {} : { number: at }) }))
            this.say("plain", said().page.called(title, number(this.total - before)));
    }

    private get total(): number {
        return Object.values(this.stakes).reduce((sum, stake) => sum + stake, 0);
    }

    /** Do something with chips that can be undone. */
    async doing(move: Moves["roulette"]): Promise<boolean> {
        const before = this.stakes;
        const done = await this.play.move(move);
        if (done) this.past = [...this.past, before];
        return done;
    }

    /** Put the chips as they lay before the last thing that was done. */
    async undo(): Promise<void> {
        const now = this.stakes;
        const { [Object.keys(now).at(-1) ?? ""]: _, ...allButLast } = now;
        const before = this.past.at(-1) ?? allButLast;
        this.past = this.past.slice(0, -1);
        for (const on of Object.keys({ ...now, ...before })) {
            let [lies, lay] = [now[on] ?? 0, before[on] ?? 0];
            if (lies > lay) {
                if (!(await this.play.move({ do: "take_back", on }))) return;
                lies = 0;
            }
            if (lay > lies && !(await this.play.move({ do: "bet", on, amount: lay - lies }))) return;
        }
    }

    private say(mood: "plain" | "warn", text: string): void {
        if (text) this.play.session.toast(mood, text);
    }
}
