/** How a guest likes it: kept on this phone. */

import { preferred, speak, type Language } from "../lib/words/words.svelte";

interface Liked {
    /** Null until somebody has chosen: then the device's own. */
    language: Language | null;
    sound: boolean;
    vibration: boolean;
    fourColours: boolean;
    largeText: boolean;
    light: "night" | "day";
    still: boolean;
}

const PLACE = "croupier.settings";

const USUAL: Liked = {
    language: null,
    sound: true,
    vibration: true,
    fourColours: false,
    largeText: false,
    light: "night",
    still: false,
};

export const settings = $state<Liked>({ ...USUAL, ...kept() });

function kept(): Partial<Liked> {
    try {
        return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Liked>;
    } catch {
        return {};
    }
}

/** Change something, for now and for the next visit. */
export async function like(change: Partial<Liked>): Promise<void> {
    Object.assign(settings, change);
    try {
        localStorage.setItem(PLACE, JSON.stringify(settings));
    } catch {
        // A phone that keeps nothing still plays.
    }
    await dress();
}

/** Make the page look and speak as liked. */
export async function dress(): Promise<void> {
    const { dataset } = document.documentElement;
    dataset["light"] = settings.light;
    dataset["text"] = settings.largeText ? "large" : "usual";
    dataset["motion"] = settings.still ? "still" : "free";
    const own = preferred(navigator.languages);
    const wanted = settings.language ?? own.language;
    await speak(wanted, wanted === own.language ? own.locale : wanted);
}

// Whoever sets their phone to another language meanwhile reads that.
addEventListener("languagechange", () => void dress());
