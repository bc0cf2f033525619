/** The table on the big screen, and how its last rounds came out. */

import { gameOf } from "../games/registry";
import { Playback } from "../lib/playback/playback.svelte";
import type { EventBatch, TableCard } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { StaffSession } from "../staff/session.svelte";
import { withNews } from "./history";

/** Versions of the table before we came that are read again: who posted the blinds of this hand. */
const BACK = 60;

export class WatchedTable {
    readonly playback: Playback;
    /** How the last rounds came out, as far as it may be told already. */
    past = $derived.by(() =>
        this.known.filter(({ version }) => version <= (this.playback.table?.version ?? 0)),
    );

    private known = $state.raw<readonly EventBatch[]>([]);
    private batches: readonly EventBatch[] = [];

    constructor(private readonly card: TableCard) {
        this.playback = new Playback(() => gameOf(card.game).timeline);
    }

    /** Follow the table, from how its last rounds came out; gives what ends it. */
    follow(session: StaffSession): () => void {
        const { night } = session;
        const { id } = this.card;
        night?.follow(id, BACK).catch(() => {});
        void session
            .lookUp("past", { table: id })
            .then((found) => (this.known = withNews(found?.past ?? [], this.batches, this.card.game)));
        return () => {
            night?.unfollow(id);
            this.playback.stop();
        };
    }

    see(next: FollowedTable, card: TableCard): void {
        this.batches = next.batches;
        this.known = withNews(this.known, next.batches, card.game);
        this.playback.see(next, card);
    }
}
