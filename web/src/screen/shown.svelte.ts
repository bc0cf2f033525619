/** A table as the screen shows it: what wheel and dice decide is held back until they lie. */

import { still } from "../lib/felt/motion";
import { spinTime, throwTime } from "../lib/felt/pace";
import type { GameView, Sign, TableEvent, EventBatch } from "../lib/protocol/messages";
import type { FollowedTable, NightStore } from "../lib/protocol/night_store.svelte";
import { withNews } from "./history";

/** Milliseconds for which it is shown what a spin or a throw has brought, also when bets are taken again. */
const LINGER = 9000;
/** Versions of the table before we came that are read again: who posted the blinds of this hand. */
const BACK = 60;

export class Shown {
    table = $state.raw<FollowedTable | null>(null);
    /** A ball or dice on their way: when they lie, and how long it takes. */
    motion = $state.raw<{ landsAt: number; time: number } | null>(null);
    /** Counts the throws. */
    thrown = $state(0);
    /** The ball or the dice have just come to rest. */
    fresh = $state(false);
    /** How the last rounds came out, as far as it may be told already. */
    past = $derived.by(() => this.known.filter(({ version }) => version <= (this.table?.version ?? 0)));

    /** When they did, by this machine's clock. */
    landedAt = 0;

    private known = $state.raw<readonly EventBatch[]>([]);
    private newest: FollowedTable | null = null;
    private landing: ReturnType<typeof setTimeout> | undefined;
    private fading: ReturnType<typeof setTimeout> | undefined;

    /** Follow a table, from how its last rounds came out; gives what ends it. */
    follow(night: NightStore, { id, game }: Sign): () => void {
        night.follow(id, BACK).catch(() => {});
        night.connection.ask("past", { table: id }).then(
            ({ past }) => (this.known = withNews(past, this.newest?.told ?? [], game)),
            () => {},
        );
        return () => {
            night.unfollow(id);
            clearTimeout(this.landing);
            clearTimeout(this.fading);
        };
    }

    see(next: FollowedTable, sign: Sign): void {
        this.newest = next;
        this.known = withNews(this.known, next.told, sign.game);
        if (this.motion) return;
        const before = this.table;
        const event = before && decided(before, next);
        const view = event ? meanwhile(before.view, event) : null;
        const time = event?.event === "spun" ? spinTime(sign) : throwTime(sign);
        const landsAt = next.happenedAt + time;
        const left = landsAt - Date.now();
        if (!view || left < 300 || (event?.event !== "spun" && still())) {
            this.table = next;
            if (view) this.linger();
            return;
        }
        this.table = { ...before!, view, dueAt: null };
        this.thrown += 1;
        this.fresh = false;
        this.motion = { landsAt, time };
        this.landing = setTimeout(() => {
            this.motion = null;
            this.table = this.newest;
            this.linger();
        }, left);
    }

    private linger(): void {
        this.fresh = true;
        this.landedAt = Date.now();
        clearTimeout(this.fading);
        this.fading = setTimeout(() => (this.fresh = false), LINGER);
    }
}

/** What chance has decided with the last news. */
function decided(before: FollowedTable, after: FollowedTable): TableEvent | undefined {
    const last = after.told.at(-1);
    if (last?.version !== after.version || before.version >= after.version) return undefined;
    return last.events.find(({ event }) => event === "spun" || event === "thrown" || event === "rolled");
}

function meanwhile(view: GameView, event: TableEvent): GameView | null {
    if (event.event === "spun" && view.game === "roulette")
        return { ...view, pocket: event.pocket, results: [], phase: "closed" };
    if (event.event === "thrown" && view.game === "unders_overs")
        return { ...view, dice: event.dice, phase: "closed" };
    if (event.event === "rolled" && view.game === "pairs_wagers")
        return { ...view, dice: event.dice, hand: null, turn: view.turn && { ...view.turn, in_air: [] } };
    return null;
}
