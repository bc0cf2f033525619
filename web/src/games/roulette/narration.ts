/** What happens at a roulette table, in words. */

import { correctionSaid, lastSentence, settled } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import { number } from "../../lib/words/words.svelte";
import type { Narration } from "../game";
import { spotName } from "./spots";
import { said } from "./words";

type Event = Events["roulette"];

export const narration: Narration<"roulette"> = {
    story: (events, me) => lastSentence(events, me, describe),
    outcome(events, me) {
        const found = settled(events, me, shown);
        if (found) return found;
        const kept = events.reduce(
            (sum, event) => sum + (event.event === "imprisoned" && event.who === me ? event.stake : 0),
            0,
        );
        if (!kept) return null;
        const decided = events.map(shown).find(Boolean) ?? "";
        return { text: `${decided} ${said().story.prison(number(kept))}`.trim(), change: 0 };
    },
    spotName,
    moving: () => said().story.moving,
};

function describe(event: Event): string {
    return event.event === "not_spun" ? said().story.notSpun : shown(event);
}

/** Where the ball fell. */
function shown(event: Event): string {
    if (event.event === "corrected") return correctionSaid(event.now, event.was);
    if (event.event !== "spun") return "";
    const { fell, zero, doubleZero } = said().story;
    if (event.colour !== "green") return fell[event.colour](event.pocket);
    return event.pocket === "0" ? zero : doubleZero;
}
