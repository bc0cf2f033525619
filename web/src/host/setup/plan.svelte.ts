/** A night in the making: what the host asks for, and what the planner makes of it. */

import { Refused } from "../../lib/protocol/connection";
import type { NightRequest, Suggestion } from "../../lib/types/night";
import { SUGGESTED } from "../../lib/types/setup";
import { sentence } from "../../lib/words/spoken";
import type { Game } from "../rules";
import type { StaffSession } from "../../staff/session.svelte";

const FIRST = "casino";

export class Plan {
    guests = $state(20);
    /** What the house suggests for this many. */
    suggestions = $state.raw<readonly Suggestion[]>([]);
    template = $state(FIRST);
    /** What the host wants to be different. */
    changes = $state.raw<Partial<NightRequest>>({});
    /** The night as it would be. */
    result = $state.raw<Suggestion | null>(null);
    busy = $state(false);

    private asked = 0;

    constructor(private readonly session: StaffSession) {}

    request = $derived<NightRequest | null>(this.requested());

    private requested(): NightRequest | null {
        const wish = this.suggestions.find(({ occasion }) => occasion === this.template)?.wish;
        return wish ? { ...wish, ...this.changes, guests: this.guests } : null;
    }

    async expect(guests: number): Promise<void> {
        this.guests = guests;
        const found = await this.session.ask("occasions", { guests });
        if (!found || guests !== this.guests) return;
        this.suggestions = found.suggestions;
        await this.see();
    }

    /** Start from another kind of night; only its name is kept. */
    choose(template: string): Promise<void> {
        this.template = template;
        const { name } = this.changes;
        this.changes = name === undefined ? {} : { name };
        return this.see();
    }

    want(change: Partial<NightRequest>): Promise<void> {
        this.changes = { ...this.changes, ...change };
        return this.see();
    }

    /** Ask what the night would be; where the money is too little for it, the planner says how much. */
    private async see(): Promise<void> {
        const asked = ++this.asked;
        try {
            const found = await this.session.night!.connection.ask("suggest", { wish: this.request! });
            if (asked === this.asked) this.result = found.suggestions[0]!;
        } catch (error) {
            if (asked !== this.asked || !(error instanceof Refused)) return;
            if (this.changes.start_money != null) await this.want({ start_money: null });
            else this.session.toast("warn", sentence(error.why));
        }
    }

    /** Have a night for one, with house players at every table. */
    async beginAlone(): Promise<boolean> {
        this.busy = true;
        const wish = { guests: 1, games: Object.keys(SUGGESTED) as Game[], alone: true };
        const done = await this.session.do("set_up", { wish });
        this.busy = false;
        return done !== null;
    }

    /** Make it so. */
    async begin(): Promise<boolean> {
        this.busy = true;
        const done = await this.session.do("set_up", { wish: this.request! });
        this.busy = false;
        return done !== null;
    }
}
