/** Reactions that are in the air. */

import type { Reaction } from "./types/night";

/** Milliseconds for which one is seen, and how many are at most. */
const SEEN = 4000;
const MOST = 16;

export interface InTheAir extends Reaction {
    id: number;
    /** Where it rises, from 0 to 1. */
    across: number;
}

export class Reactions {
    all = $state.raw<readonly InTheAir[]>([]);
    private count = 0;

    show(reaction: Reaction): void {
        const id = (this.count += 1);
        // Each has its own way up, so that none hides another.
        const across = (id * 0.618) % 1;
        this.all = [...this.all, { ...reaction, id, across }].slice(-MOST);
        setTimeout(() => (this.all = this.all.filter((one) => one.id !== id)), SEEN);
    }
}
