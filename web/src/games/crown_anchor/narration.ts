/** What happens at a table of Crown and Anchor, in words. */

import { correctionSaid, describeDice, lastSentence, settled } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import { words } from "../../lib/words/words.svelte";
import type { Narration } from "../game";
import { symbolName } from "./names";

type Event = Events["crown_anchor"];

export const narration: Narration<"crown_anchor"> = {
    story: (events, me) => lastSentence(events, me, (event) => shown(event) || describeDice(event)),
    outcome: (events, me) => settled(events, me, shown),
    spotName: symbolName,
    moving: () => words().guest.dice.rolling,
    yourTurn: () => words().guest.dice.yours,
};

/** What the dice showed: the first in capitals, as a sentence begins. */
function shown(event: Event): string {
    if (event.event === "corrected") return correctionSaid(named(event.now), named(event.was));
    return event.event === "thrown" ? `${named(event.dice)}.` : "";
}

function named(dice: readonly string[]): string {
    return dice.map(symbolName).join(", ");
}
