import { throwCue, type Timeline } from "../../lib/playback/timeline";

export const timeline: Timeline<"crown_anchor"> = {
    cue: ({ event }, table) => (event === "thrown" ? throwCue(table) : undefined),
};
