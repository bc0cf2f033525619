/** What a guest is told and hears of a table, as it is shown. */

import type { Narration, Outcome } from "../../games/game";
import type { Audience } from "../../lib/playback/playback.svelte";
import { putRight } from "../../lib/narration";
import type { StepSound } from "../../lib/playback/timeline";
import type { Game, TableEvent } from "../../lib/protocol/messages";
import { BEGINS } from "../../lib/types/roles";
import { play } from "../sound";

/** Milliseconds that an outcome stays in sight. */
const LINGER = 7000;

export class Narrator implements Audience {
    /** What has just happened, in a sentence. */
    sentence = $state("");
    outcome = $state.raw<(Outcome & { nth: number }) | null>(null);
    /** How the game at this table tells what happens; loaded with its page. */
    narration: Narration | null = null;

    private outcomes = 0;
    private lingering: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly me: () => string,
        private readonly game: () => Game | undefined,
    ) {}

    moves(): void {
        this.sentence = "";
    }

    step(events: readonly TableEvent[]): void {
        this.sentence = this.story(events) || this.sentence;
    }

    shown(events: readonly TableEvent[]): void {
        const begins = events.some(({ event }) => event === BEGINS[this.game()!]);
        this.sentence = this.story(events) || (begins ? "" : this.sentence);
        const found =
            putRight(events, this.me(), this.sentence) ?? this.narration?.outcome(events, this.me());
        if (found) this.announce(found);
        else if (begins) this.outcome = null;
        if (events.some((event) => event.event === "staked" && event.who === this.me())) play("chip");
    }

    hear(sound: StepSound, seconds: number): void {
        play(sound, seconds);
    }

    /** What happened, in a sentence. */
    story(events: readonly TableEvent[]): string {
        return this.narration?.story(events, this.me()) ?? "";
    }

    stop(): void {
        clearTimeout(this.lingering);
    }

    private announce(found: Outcome): void {
        this.outcome = { ...found, nth: ++this.outcomes };
        if (found.change > 0) play("win");
        clearTimeout(this.lingering);
        this.lingering = setTimeout(() => (this.outcome = null), LINGER);
    }
}
