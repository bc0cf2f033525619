import type { ReactionWords } from "../reactions";

export const fr: ReactionWords = {
    react: "Réagir",
    kinds: { clap: "Bravo", laugh: "Rire", wow: "Oh !", ouch: "Aïe", cheers: "Santé" },
};
