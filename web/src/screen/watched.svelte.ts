/** A table that the big screen keeps an eye on, and how its last rounds came out. */

import { gameOf } from "../games/registry";
import { staffUi } from "../games/staff";
import { Playback } from "../lib/playback/playback.svelte";
import type { EventBatch, TableCard } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { StaffSession } from "../staff/session.svelte";
import type { TableNow } from "./director";
import { putsRight, withNews } from "./history";

/** Versions of the table before we came that are read again: who posted the blinds of this hand. */
const BACK = 60;

export class WatchedTable {
    readonly playback: Playback;
    /** How the last rounds came out, as far as it may be told already. */
    past = $derived.by(() =>
        this.known.filter(({ version }) => version <= (this.playback.table?.version ?? 0)),
    );

    private known = $state.raw<readonly EventBatch[]>([]);
    private newest: FollowedTable | null = null;
    private batches: readonly EventBatch[] = [];

    constructor(
        private card: TableCard,
        private readonly session: StaffSession,
    ) {
        this.playback = new Playback(() => gameOf(card.game).timeline);
    }

    /** Follow the table, from how its last rounds came out; gives what ends it. */
    follow(): () => void {
        const { night } = this.session;
        const { id } = this.card;
        night?.follow(id, BACK).catch(() => {});
        this.lookBack();
        return () => {
            night?.unfollow(id);
            this.playback.stop();
        };
    }

    /** Ask how the last rounds came out. */
    private lookBack(): void {
        void this.session
            .lookUp("past", { table: this.card.id })
            .then((found) => (this.known = withNews(found?.past ?? [], this.batches, this.card.game)));
    }

    see(next: FollowedTable, card: TableCard): void {
        this.card = card;
        if (next === this.newest) return;
        this.newest = next;
        const newest = this.batches.at(-1)?.version;
        if (newest !== undefined && putsRight(next.batches.filter(({ version }) => version > newest)))
            this.lookBack();
        this.batches = next.batches;
        this.known = withNews(this.known, next.batches, card.game);
        this.playback.see(next, card);
    }

    /** What the director has to know of it. */
    now(at: number): TableNow {
        const { id, game, rate, status } = this.card;
        const { table, motion } = this.playback;
        const none = { id, heat: 0, stake: 0, over: false, moving: false, quiet: Infinity } as const;
        if (!table || status === "paused") return none;
        const left = table.dueAt === null ? null : (table.dueAt - at) / 1000;
        const action = staffUi(game).action(table.view, left);
        return {
            ...action,
            id,
            stake: (action.stake * rate.money) / rate.chips,
            moving: motion !== null,
            quiet: at - table.happenedAt,
        };
    }
}
