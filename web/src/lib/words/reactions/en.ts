/** Reactions, in English. */
export const en = {
    react: "React",
    kinds: { clap: "Applause", laugh: "Laughter", wow: "Amazement", ouch: "Ouch", cheers: "Cheers" },
} as const;
