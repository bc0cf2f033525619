/** A round that is long over, told once more. */

import type { Narration } from "../../games/game";
import type { PastRound } from "../../lib/protocol/messages";
import type { TableEvent } from "../../lib/types/events";
import type { PastMove } from "../../lib/types/night";
import { OUTCOMES } from "../../lib/types/roles";
import { signed } from "../../lib/words/words.svelte";

/** People who come and go are no part of the round. */
const BESIDE: ReadonlySet<TableEvent["event"]> = new Set(["sat_down", "left"]);

/** What decided a round, where one thing did; everybody is told of by name. */
export function decided(round: PastRound, { story }: Narration): string {
    const decide: readonly string[] = [...OUTCOMES[round.game], "voided"];
    return story(
        eventsOf(round).filter(({ event }) => decide.includes(event)),
        null,
    );
}

function eventsOf(round: PastRound): readonly TableEvent[] {
    const moves: readonly PastMove[] = round.events;
    return moves.flatMap(({ events }) => events);
}

/** How it went, a line for each thing that happened. */
export function recap(round: PastRound, me: string, narration: Narration): string[] {
    const events = eventsOf(round).filter(({ event }) => !BESIDE.has(event));
    return events.map((event) => line(event, me, narration)).filter(Boolean);
}

function line(event: TableEvent, me: string, narration: Narration): string {
    const own = narration.recap?.(event, me);
    if (own !== undefined) return own;
    switch (event.event) {
        case "settled":
        case "hand_settled":
        case "released":
            if (event.who !== me) return "";
            return `${narration.spotName(event.on)}: ${signed(event.back - event.stake)}`;
        default:
            return narration.story([event], null);
    }
}
