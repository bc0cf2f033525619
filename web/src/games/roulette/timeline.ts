import { spinTime, type Timeline } from "../../lib/playback/timeline";

export const timeline: Timeline<"roulette"> = {
    cue: ({ event }, table) =>
        event === "spun" ? { ms: spinTime(table), sound: "ball", lands: true, evenStill: true } : undefined,
};
