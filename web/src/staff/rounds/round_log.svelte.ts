/** Rounds that are over, as the host or a dealer looks them up. */

import type { LoggedRound } from "../../lib/types/night";
import type { StaffSession } from "../session.svelte";

/** Milliseconds between two looks. */
const LOOK = 3000;
const PAGE = 100;

export class RoundLog {
    /** The newest first. */
    rounds = $state.raw<readonly LoggedRound[]>([]);
    loaded = $state(false);
    /** Whether there are earlier ones. */
    more = $state(false);

    private looking = false;

    constructor(private readonly session: StaffSession) {}

    /** What is new, and how the last ones stand now. */
    async look(): Promise<void> {
        if (this.looking || !this.session.inside || this.session.lost) return;
        this.looking = true;
        const found = await this.page();
        this.looking = false;
        if (!found) return;
        const oldest = found.at(-1)?.last ?? 0;
        this.more = this.loaded ? this.more : found.length === PAGE;
        this.rounds = [...found, ...this.rounds.filter(({ last }) => last < oldest)];
        this.loaded = true;
    }

    async lookFurther(): Promise<void> {
        const found = await this.page(this.rounds.at(-1)?.last);
        if (!found) return;
        this.more = found.length === PAGE;
        this.rounds = [...this.rounds, ...found];
    }

    /** Have all of them, for somebody who searches. */
    async lookAtAll(): Promise<void> {
        while (this.more && !this.session.lost) await this.lookFurther();
    }

    /** How a round stands now, that was changed. */
    async lookAgain({ table, round, last }: LoggedRound): Promise<void> {
        const found = await this.session.lookUp("round_log", { table, before: last + 1, count: 1 });
        const [changed] = found?.rounds ?? [];
        if (changed?.round !== round) return;
        this.rounds = this.rounds.map((one) => (one.table === table && one.round === round ? changed : one));
    }

    find(table: string, number: number): LoggedRound | undefined {
        return this.rounds.find((one) => one.table === table && one.round === number);
    }

    /** Look again and again from now on; gives what ends it. */
    watch(): () => void {
        void this.look();
        const timer = setInterval(() => void this.look(), LOOK);
        return () => clearInterval(timer);
    }

    private async page(before?: number): Promise<readonly LoggedRound[] | null> {
        const found = await this.session.lookUp("round_log", {
            count: PAGE,
            ...(before === undefined ? {} : { before }),
        });
        return found?.rounds ?? null;
    }
}
