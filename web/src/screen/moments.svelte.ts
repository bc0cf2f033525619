/** What the night will be remembered for, told one after the other as it comes about. */

import type { Moment } from "../lib/types/night";
import type { StaffSession } from "../staff/session.svelte";

/** Milliseconds for which one is told, and between two cuts to the standings for a change of the lead. */
const TOLD = 8000;
const BETWEEN_LEADS = 90_000;
/** As many wait to be told at most: what is older is past. */
const WAITING = 3;

export class NightMoments {
    records = $state.raw<readonly Moment[]>([]);
    latest = $state.raw<readonly Moment[]>([]);
    /** The one that is being told. */
    now = $state.raw<Moment | null>(null);
    /** Counts the changes of the lead that are worth a look at the standings. */
    leads = $state(0);

    private known: number | null = null;
    private waiting: readonly Moment[] = [];
    private toldAt = -Infinity;
    private leadAt = -Infinity;

    constructor(private readonly session: StaffSession) {}

    /** Ask for them, as they have changed. */
    async lookUp(): Promise<void> {
        const found = await this.session.lookUp("moments");
        if (!found) return;
        this.records = found.records;
        this.latest = found.latest;
        const newest = found.latest.at(-1)?.seq ?? 0;
        // What came about before this screen was opened is no news.
        const known = this.known ?? newest;
        const news = found.latest.filter(({ seq }) => seq > known);
        this.known = Math.max(known, newest);
        const stands = new Set(found.latest.map(({ seq }) => seq));
        this.waiting = [...this.waiting.filter(({ seq }) => stands.has(seq)), ...news].slice(-WAITING);
        if (this.now && !stands.has(this.now.seq)) this.now = null;
    }

    /** Tell the next one if it is time to; none of a table where something still moves. */
    tell(at: number, isMoving: (table: string) => boolean): void {
        if (this.now && at - this.toldAt >= TOLD) this.now = null;
        if (this.now) return;
        const next = this.waiting.find(({ table }) => !isMoving(table));
        if (!next) return;
        this.waiting = this.waiting.filter((one) => one !== next);
        this.now = next;
        this.toldAt = at;
        if (next.kind === "lead" && at - this.leadAt >= BETWEEN_LEADS) {
            this.leadAt = at;
            this.leads += 1;
        }
    }
}
