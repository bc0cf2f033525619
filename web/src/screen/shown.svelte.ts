/** A table as the screen shows it: what wheel and dice decide is held back until they lie. */

import { still } from "../lib/felt/motion";
import { spinTime, throwTime } from "../lib/felt/pace";
import type { GameView, Sign, TableEvent } from "../lib/line/messages";
import type { Followed } from "../lib/line/night.svelte";

export class Shown {
    table = $state.raw<Followed | null>(null);
    /** A ball or dice on their way: when they lie, and how long it takes. */
    motion = $state.raw<{ landsAt: number; time: number } | null>(null);
    /** Counts the throws. */
    thrown = $state(0);

    private newest: Followed | null = null;
    private timer: ReturnType<typeof setTimeout> | undefined;

    see(next: Followed, sign: Sign): void {
        this.newest = next;
        if (this.motion) return;
        const before = this.table;
        const event = before && decided(before, next);
        const view = event ? meanwhile(before.view, event) : null;
        const time = event?.event === "spun" ? spinTime(sign) : throwTime(sign);
        const landsAt = next.happenedAt + time;
        const left = landsAt - Date.now();
        if (!view || left < 300 || (event?.event !== "spun" && still())) {
            this.table = next;
            return;
        }
        this.table = { ...before!, view };
        this.thrown += 1;
        this.motion = { landsAt, time };
        this.timer = setTimeout(() => {
            this.motion = null;
            this.table = this.newest;
        }, left);
    }

    stop(): void {
        clearTimeout(this.timer);
    }
}

/** What chance has decided with the last news. */
function decided(before: Followed, after: Followed): TableEvent | undefined {
    const last = after.told.at(-1);
    if (last?.version !== after.version || before.version >= after.version) return undefined;
    return last.events.find(({ event }) => event === "spun" || event === "thrown" || event === "rolled");
}

function meanwhile(view: GameView, event: TableEvent): GameView | null {
    if (event.event === "spun" && view.game === "roulette")
        return { ...view, pocket: event.pocket, phase: "closed" };
    if (event.event === "thrown" && view.game === "unders_overs")
        return { ...view, dice: event.dice, phase: "closed" };
    if (event.event === "rolled" && view.game === "pairs_wagers")
        return { ...view, dice: event.dice, hand: null, turn: view.turn && { ...view.turn, in_air: [] } };
    return null;
}
