/** Whom a guest has marked as friends, and who sits where. */

import type { GuestSession } from "../session.svelte";

const KEPT = "croupier.friends";
/** Milliseconds between two looks at who sits where. */
const EVERY = 4000;

export class Friends {
    names = $state.raw<readonly string[]>([]);
    /** By table: who sits there. */
    seats = $state.raw<Readonly<Record<string, readonly string[]>>>({});
    private lookedAt = 0;

    constructor(private readonly session: GuestSession) {
        try {
            this.names = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as string[];
        } catch {
            this.names = [];
        }
    }

    mark(name: string, on: boolean): void {
        const others = this.names.filter((one) => one !== name);
        this.names = on ? [...others, name] : others;
        localStorage.setItem(KEPT, JSON.stringify(this.names));
    }

    /** Those of them who sit at a table. */
    at(table: string): readonly string[] {
        return this.seats[table]?.filter((name) => this.names.includes(name)) ?? [];
    }

    async look(): Promise<void> {
        if (Date.now() - this.lookedAt < EVERY) return;
        this.lookedAt = Date.now();
        const found = await this.session.lookUp("seating");
        if (found) this.seats = found.seats;
    }
}
