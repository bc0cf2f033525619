/** How a table's last rounds came out: what the host remembers of them, and what has been told since. */

import type { EventBatch, Game, TableEvent } from "../lib/protocol/messages";
import { BEGINS, OUTCOMES } from "../lib/types/roles";

/** Rounds that are looked back on, as by the host: each has one outcome of every kind, as a rule. */
const LOOK_BACK = 60;

type Named<Name extends TableEvent["event"]> = Extract<TableEvent, { event: Name }>;

/** What is known with what was told since, in order and each once; a round called off counts no more. */
export function withNews(
    known: readonly EventBatch[],
    batches: readonly EventBatch[],
    game: Game,
): readonly EventBatch[] {
    const outcomes: readonly string[] = OUTCOMES[game];
    const newest = known.at(-1)?.version ?? 0;
    let found = known;
    for (const one of batches) {
        if (one.version <= newest) continue;
        if (isVoid(one))
            found = found.filter(({ version }) => version < beginningOf(one, batches, BEGINS[game]));
        const events = one.events.filter(({ event }) => outcomes.includes(event));
        if (events.length) found = [...found, { ...one, events }].slice(-LOOK_BACK * outcomes.length);
    }
    return found;
}

/** Whether a round that was over was put right with one of these: then what is known has to be asked for again. */
export function putsRight(batches: readonly EventBatch[]): boolean {
    return batches.some(({ events }) => events.some(isCorrection));
}

/** Whether a round that was over has been put right. */
export function isCorrection(event: TableEvent): boolean {
    return event.event === "corrected" || (event.event === "voided" && event.round != null);
}

function isVoid({ events }: EventBatch): boolean {
    return events.some((event) => event.event === "voided" && event.round == null);
}

/** The version with which the round began that ends here, as far as that was told. */
function beginningOf({ version }: EventBatch, batches: readonly EventBatch[], begins: string): number {
    const began = batches.findLast(
        (one) => one.version < version && one.events.some(({ event }) => event === begins),
    );
    return began?.version ?? version;
}

/** All events of one kind, the newest first. */
export function newest<Name extends TableEvent["event"]>(
    batches: readonly EventBatch[],
    name: Name,
): Named<Name>[] {
    return batches
        .flatMap(({ events }) => events)
        .filter((event): event is Named<Name> => event.event === name)
        .toReversed();
}
