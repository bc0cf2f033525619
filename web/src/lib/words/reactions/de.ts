import type { ReactionWords } from "../reactions";

export const de: ReactionWords = {
    react: "Reagieren",
    kinds: { clap: "Applaus", laugh: "Lachen", wow: "Staunen", ouch: "Autsch", cheers: "Prost" },
};
