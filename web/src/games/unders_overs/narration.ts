/** What happens at a table of Unders and Overs, in words. */

import { correctionSaid, describeDice, lastSentence, settled } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import { naming } from "../../lib/words/spoken";
import { number, words } from "../../lib/words/words.svelte";
import type { Narration } from "../game";
import { said } from "./words";

type Event = Events["unders_overs"];

export const narration: Narration<"unders_overs"> = {
    story: (events, me) => lastSentence(events, me, (event) => shown(event) || describeDice(event)),
    outcome: (events, me) => settled(events, me, shown),
    spotName: boxName,
    moving: () => words().guest.dice.rolling,
    yourTurn: () => words().guest.dice.yours,
};

/** What the dice showed. */
function shown(event: Event): string {
    if (event.event === "corrected") return correctionSaid(total(event.now), total(event.was));
    return event.event === "thrown" ? said().story.thrown(total(event.dice)) : "";
}

function total([one, other]: readonly [number, number]): string {
    return number(one + other);
}

/** What a box is called. */
export function boxName(on: string): string {
    const { boxes } = said();
    return Object.hasOwn(boxes, on) ? boxes[on as keyof typeof boxes] : on;
}

naming((kind, text) => (kind === "spot" && Object.hasOwn(said().boxes, text) ? boxName(text) : undefined));
