/** What is said at the card tables beyond what every page says; brought when somebody comes to one. */

import type { Rank } from "../felt/cards";
import type { PotWon } from "../types/tables";
import type { CardWords, Made } from "./cards/words";
import { language, type Language } from "./words.svelte";

const SAID: Record<Language, () => Promise<CardWords>> = {
    en: () => import("./cards/en").then((file) => file.en),
    de: () => import("./cards/de").then((file) => file.de),
    fr: () => import("./cards/fr").then((file) => file.fr),
    es: () => import("./cards/es").then((file) => file.es),
};

let said = $state.raw<CardWords>();

/** Have the words of the guest's language. */
export async function bringCardWords(): Promise<void> {
    const wanted = language();
    const found = await SAID[wanted]();
    if (wanted === language()) said = found;
}

/** The words, where they were brought. */
export function cardWords(): CardWords | undefined {
    return said;
}

/** Where the rank of the second pair, or of a full house's two, lies among the five. */
const SECOND: Partial<Record<Made, number>> = { two_pairs: 2, full_house: 3 };

/** What a hand is called, or nothing where it was not seen. */
export function handSaid({ rank, best }: Pick<PotWon, "rank" | "best">): string {
    if (!said || !rank) return "";
    const of = (nth: number) => best[nth]![0] as Rank;
    return said.hand[rank](of(0), of(SECOND[rank] ?? 1));
}
