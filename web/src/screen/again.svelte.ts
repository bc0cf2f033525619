/** A finished round that the host shows again: its moves one after the other, as they were seen. */

import { gameOf } from "../games/registry";
import { Playback } from "../lib/playback/playback.svelte";
import type { Paced } from "../lib/playback/timeline";
import type { FollowedTable, Step } from "../lib/protocol/night_store.svelte";
import { patched } from "../lib/protocol/patch";
import { MAPS } from "../lib/types/maps";
import type { Again, TableCard } from "../lib/types/night";

/** Milliseconds between two looks at whether the next move can be shown. */
const TICK = 200;
/** Milliseconds between two moves at most, and for which all of them together are waited for. */
const PAUSE = 1200;
const ALL = 20_000;
/** Milliseconds for which it is looked at how the round came out. */
const OUTCOME = 6000;

/** What was entered at a real table is drawn as the house would have played it, at the usual pace. */
const PACED: Paced = { equipment: "virtual", pace: {} };

interface Shown {
    card: TableCard;
    round: number;
    playback: Playback;
}

export class RoundAgain {
    /** The round that is shown, while one is. */
    now = $state.raw<Shown | null>(null);

    private timer: ReturnType<typeof setInterval> | undefined;

    show(again: Again): void {
        this.stop();
        const { card, round } = again;
        const playback = new Playback(() => gameOf(card.game).timeline);
        const [first, ...coming] = versionsOf(again);
        const pause = Math.min(PAUSE, ALL / Math.max(1, coming.length));
        let goesOnAt = Date.now() + pause;
        playback.see(first!, PACED);
        this.now = { card, round, playback };
        this.timer = setInterval(() => {
            const now = Date.now();
            const rest = coming.length ? pause : OUTCOME;
            if (playback.motion) goesOnAt = now + rest;
            if (now < goesOnAt) return;
            const next = coming.shift();
            if (!next) return this.stop();
            goesOnAt = now + (coming.length ? pause : OUTCOME);
            const moves = next.moves.map((move) => ({ ...move, happenedAt: now }));
            playback.see({ ...next, happenedAt: now, moves }, PACED);
        }, TICK);
    }

    stop(): void {
        clearInterval(this.timer);
        this.now?.playback.stop();
        this.now = null;
    }
}

/** The table before the round, and after each of its moves. */
export function versionsOf({ card, info, view, moves }: Again): FollowedTable[] {
    const maps = MAPS[view.game];
    let table: FollowedTable = {
        id: card.id,
        version: 0,
        view,
        info,
        options: [],
        due: null,
        dueAt: null,
        happenedAt: 0,
        levelAt: null,
        batches: [],
        moves: [],
    };
    const versions = [table];
    for (const { by, steps } of moves) {
        let seen = table.view;
        const shown = steps.map((step): Step => {
            seen = patched(seen, step.view, maps);
            return { events: step.events, view: seen };
        });
        const version = table.version + 1;
        const events = shown.flatMap((step) => step.events);
        table = {
            ...table,
            version,
            view: seen,
            batches: [...table.batches, { version, by, events }],
            moves: [{ version, happenedAt: 0, steps: shown }],
        };
        versions.push(table);
    }
    return versions;
}
