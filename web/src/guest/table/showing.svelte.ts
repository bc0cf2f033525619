/** A table as it is shown: what wheel and dice decide is held back until they lie. */

import { still } from "../../lib/felt/motion";
import { spinTime, throwTime } from "../../lib/felt/pace";
import type { Narration, Outcome } from "../../games/game";
import type { Sign } from "../../lib/protocol/messages";
import type { FollowedTable } from "../../lib/protocol/night_store.svelte";
import type { TableEvent } from "../../lib/types/events";
import { play } from "../sound";

interface Motion {
    /** The table while it moves: as before, with what will lie there. */
    table: FollowedTable;
    time: number;
    sound: "ball" | "dice";
}

/** A table on its way to how it is now: what is shown meanwhile, what is said of it, and for how long. */
export interface Step {
    view: FollowedTable["view"];
    events: readonly TableEvent[];
    ms: number;
}

/** Milliseconds in which nothing can be seen to move. */
const SHORT = 300;
/** Milliseconds that an outcome stays in sight. */
const LINGER = 7000;

/** After these, what was told before is past. */
const BEGINNINGS: ReadonlySet<string> = new Set(["opened", "invited", "hand_started", "game_started"]);

export class Showing {
    table = $state.raw<FollowedTable | null>(null);
    /** Something moves: when it lies, and how long it takes. */
    motion = $state.raw<{ landsAt: number; time: number } | null>(null);
    /** Counts the throws. */
    thrown = $state(0);
    /** Counts the balls that were seen to lie. */
    fallen = $state(0);
    /** What has just happened, in a sentence. */
    told = $state("");
    outcome = $state.raw<(Outcome & { nth: number }) | null>(null);
    /** How the game at this table tells what happens; loaded with its page. */
    narration: Narration | null = null;

    private newest: FollowedTable | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private lingering: ReturnType<typeof setTimeout> | undefined;
    private outcomes = 0;
    /** The version up to which everything was shown in steps. */
    private walked = 0;

    constructor(private readonly me: () => string) {}

    /** See what the host has said last. */
    see(next: FollowedTable, sign: Sign): void {
        this.newest = next;
        if (this.motion || this.walkOn(sign)) return;
        const motion = motionTo(this.table, next, sign);
        const landsAt = next.happenedAt + (motion?.time ?? 0);
        const left = landsAt - Date.now();
        if (!motion || left < SHORT || (motion.sound === "dice" && still())) {
            this.show(next);
            return;
        }
        this.table = motion.table;
        this.told = "";
        this.thrown += 1;
        this.motion = { landsAt, time: motion.time };
        play(motion.sound, left / 1000);
        this.timer = setTimeout(() => {
            this.motion = null;
            this.show(this.newest!);
        }, left);
    }

    stop(): void {
        clearTimeout(this.timer);
        clearTimeout(this.lingering);
    }

    /** Show in steps what has not been shown yet; whether there is anything to show so. */
    private walkOn(sign: Sign): boolean {
        const next = this.newest!;
        if (!this.table || !this.narration?.steps || still()) return false;
        const from = Math.max(this.walked, this.table.version);
        const told = next.told.filter((one) => one.version > from);
        if (!told.length || told.length !== next.version - from) return false;
        const events = told.flatMap((one) => [...one.events]);
        const steps = this.narration.steps(this.table.view, next, events, sign);
        if (!steps.length) return false;
        this.walked = next.version;
        this.walk(steps, 0, sign);
        return true;
    }

    /** One step after the other; then what came meanwhile, or how the table is. */
    private walk(steps: readonly Step[], nth: number, sign: Sign): void {
        const step = steps[nth];
        if (!step) {
            if (this.walkOn(sign)) return;
            this.motion = null;
            this.show(this.newest!);
            return;
        }
        this.table = { ...this.table!, view: step.view, options: [], due: null, dueAt: null };
        this.told = this.story(step.events) || this.told;
        this.motion = { landsAt: Date.now() + step.ms, time: step.ms };
        if (step.events.some((event) => CARDS.has(event.event))) play("card");
        this.timer = setTimeout(() => this.walk(steps, nth + 1, sign), step.ms);
    }

    /** What happened, in a sentence. */
    story(events: readonly TableEvent[]): string {
        return this.narration?.story(events, this.me()) ?? "";
    }

    private show(next: FollowedTable): void {
        const before = this.table?.version;
        this.table = next;
        if (before === undefined) return;
        const events = next.told.filter((one) => one.version > before).flatMap((one) => [...one.events]);
        this.told = this.story(events) || (isBeginning(events) ? "" : this.told);
        if (events.some((event) => event.event === "spun")) this.fallen += 1;
        const found = this.narration?.outcome(events, this.me());
        if (found) this.announce(found);
        else if (isBeginning(events)) this.outcome = null;
        if (events.some((event) => event.event === "staked" && event.who === this.me())) play("chip");
        else if (events.some((event) => CARDS.has(event.event))) play("card");
    }

    private announce(found: Outcome): void {
        this.outcome = { ...found, nth: ++this.outcomes };
        if (found.change > 0) play("win");
        clearTimeout(this.lingering);
        this.lingering = setTimeout(() => (this.outcome = null), LINGER);
    }
}

const CARDS: ReadonlySet<string> = new Set(["dealt", "board_dealt", "dealer_dealt", "turned", "shown"]);

function isBeginning(events: readonly TableEvent[]): boolean {
    return events.some((event) => BEGINNINGS.has(event.event));
}

/** What moves between two states of a table, where the last news brought it. */
function motionTo(seen: FollowedTable | null, after: FollowedTable, sign: Sign): Motion | null {
    const last = after.told.at(-1);
    const before = seen ?? earlier(after);
    if (last?.version !== after.version || before.version >= after.version) return null;
    for (const event of last.events) {
        const view = viewMeanwhile(before, event);
        if (!view) continue;
        const spins = event.event === "spun";
        return {
            table: { ...before, view, options: [], due: null, dueAt: null },
            time: spins ? spinTime(sign) : throwTime(sign),
            sound: spins ? "ball" : "dice",
        };
    }
    return null;
}

/** A table just before the last thing happened there, as far as whoever has just come can know. */
function earlier(table: FollowedTable): FollowedTable {
    const { view, version } = table;
    const past = view.game === "roulette" ? { ...view, history: view.history.slice(0, -1) } : view;
    return { ...table, version: version - 1, view: past };
}

function viewMeanwhile({ view }: FollowedTable, event: TableEvent): FollowedTable["view"] | null {
    if (event.event === "spun" && view.game === "roulette")
        return { ...view, pocket: event.pocket, phase: "closed" };
    if (event.event === "thrown" && view.game === "unders_overs")
        return { ...view, dice: event.dice, phase: "closed" };
    if (event.event === "rolled" && view.game === "pairs_wagers") {
        const turn = view.turn && { ...view.turn, in_air: [] };
        return { ...view, dice: event.dice, hand: null, turn };
    }
    return null;
}
