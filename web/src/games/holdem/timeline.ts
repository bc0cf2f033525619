import type { Cue, Timeline } from "../../lib/playback/timeline";
import type { Events } from "../../lib/types/events";

/** Hands are turned up in order, the board comes street by street, then the pots. */
const CUES: Partial<Record<Events["holdem"]["event"], Cue>> = {
    dealt: { sound: "card" },
    returned: { ms: 700 },
    shown: { ms: 900, sound: "card" },
    mucked: { ms: 500 },
    board_dealt: { ms: 1000, sound: "card" },
    pot_won: { ms: 1200 },
};

export const timeline: Timeline<"holdem"> = {
    cue: ({ event }) => CUES[event],
    // The rest is for reading.
    share: 0.5,
};
