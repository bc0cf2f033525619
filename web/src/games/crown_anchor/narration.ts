/** What happens at a table of Crown and Anchor, in words. */

import { describeDice, lastSentence, settled } from "../../lib/narration";
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
    if (event.event !== "thrown") return "";
    return `${event.dice.map(symbolName).join(", ")}.`;
}
