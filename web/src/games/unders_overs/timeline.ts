import { throwCue, type Timeline } from "../../lib/playback/timeline";

export const timeline: Timeline<"unders_overs"> = {
    cue: ({ event }, table) => (event === "thrown" ? throwCue(table) : undefined),
};
