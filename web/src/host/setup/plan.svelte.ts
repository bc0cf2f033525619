/** A night in the making: what the host wishes, and what the house makes of it. */

import { Refused } from "../../lib/line/line";
import type { Suggestion, Wish } from "../../lib/types/night";
import { sentence } from "../../lib/words/spoken";
import type { Post } from "../../staff/post.svelte";

const FIRST = "casino";

export class Plan {
    guests = $state(20);
    /** What the house suggests for so many. */
    suggestions = $state.raw<readonly Suggestion[]>([]);
    occasion = $state(FIRST);
    /** What the host wants otherwise. */
    changes = $state.raw<Partial<Wish>>({});
    /** The night that would follow. */
    result = $state.raw<Suggestion | null>(null);
    busy = $state(false);

    private asked = 0;

    constructor(private readonly post: Post) {}

    wish = $derived<Wish | null>(this.wished());

    private wished(): Wish | null {
        const wish = this.suggestions.find(({ occasion }) => occasion === this.occasion)?.wish;
        return wish ? { ...wish, ...this.changes, guests: this.guests } : null;
    }

    async expect(guests: number): Promise<void> {
        this.guests = guests;
        const found = await this.post.ask("occasions", { guests });
        if (!found || guests !== this.guests) return;
        this.suggestions = found["suggestions"] as Suggestion[];
        await this.see();
    }

    /** Begin from another evening; only its name is kept. */
    choose(occasion: string): Promise<void> {
        this.occasion = occasion;
        const { name } = this.changes;
        this.changes = name === undefined ? {} : { name };
        return this.see();
    }

    want(change: Partial<Wish>): Promise<void> {
        this.changes = { ...this.changes, ...change };
        return this.see();
    }

    /** Have the house say what would follow; money that is too little for it is the house's to say again. */
    private async see(): Promise<void> {
        const asked = ++this.asked;
        try {
            const found = await this.post.night!.ask("suggest", { wish: this.wish });
            if (asked === this.asked) this.result = (found["suggestions"] as Suggestion[])[0]!;
        } catch (error) {
            if (asked !== this.asked || !(error instanceof Refused)) return;
            if (this.changes.start_money != null) await this.want({ start_money: null });
            else this.post.shout("warn", sentence(error.why));
        }
    }

    /** Make it so. */
    async begin(): Promise<boolean> {
        this.busy = true;
        const done = await this.post.act("set_up", { wish: this.wish });
        this.busy = false;
        return done !== null;
    }
}
