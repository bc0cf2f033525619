/** The table on the big screen, and how its last rounds came out. */

import { gameOf } from "../games/registry";
import { Playback } from "../lib/playback/playback.svelte";
import type { EventBatch, TableCard } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { StaffSession } from "../staff/session.svelte";
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
    private session: StaffSession | null = null;
    private batches: readonly EventBatch[] = [];

    constructor(private readonly card: TableCard) {
        this.playback = new Playback(() => gameOf(card.game).timeline);
    }

    /** Follow the table, from how its last rounds came out; gives what ends it. */
    follow(session: StaffSession): () => void {
        const { night } = session;
        const { id } = this.card;
        night?.follow(id, BACK).catch(() => {});
        this.session = session;
        this.lookBack();
        return () => {
            night?.unfollow(id);
            this.playback.stop();
        };
    }

    /** Ask how the last rounds came out. */
    private lookBack(): void {
        void this.session
            ?.lookUp("past", { table: this.card.id })
            .then((found) => (this.known = withNews(found?.past ?? [], this.batches, this.card.game)));
    }

    see(next: FollowedTable, card: TableCard): void {
        const newest = this.batches.at(-1)?.version;
        if (newest !== undefined && putsRight(next.batches.filter(({ version }) => version > newest)))
            this.lookBack();
        this.batches = next.batches;
        this.known = withNews(this.known, next.batches, card.game);
        this.playback.see(next, card);
    }
}
