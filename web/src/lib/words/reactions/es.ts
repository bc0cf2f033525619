import type { ReactionWords } from "../reactions";

export const es: ReactionWords = {
    react: "Reaccionar",
    kinds: { clap: "Aplauso", laugh: "Risa", wow: "Asombro", ouch: "¡Ay!", cheers: "¡Salud!" },
};
