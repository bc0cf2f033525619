import { throwCue, type Timeline } from "../../lib/playback/timeline";

export const timeline: Timeline<"pairs_wagers"> = {
    cue: ({ event }, table) => (event === "rolled" ? throwCue(table) : undefined),
};
