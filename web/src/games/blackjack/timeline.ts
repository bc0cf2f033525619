import type { Timeline } from "../../lib/playback/timeline";

/** Milliseconds for a card of the dealer's before the hands are paid. */
const LOOK = 1100;

export const timeline: Timeline<"blackjack"> = {
    cue(event) {
        switch (event.event) {
            case "dealt":
                return { sound: "card" };
            case "dealer_dealt":
                return event.first ? { sound: "card" } : { ms: LOOK, sound: "card" };
            case "turned":
                return { ms: LOOK, sound: "card" };
            default:
                return undefined;
        }
    },
};
