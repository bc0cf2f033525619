import { inLanguage, number } from "../../lib/words/words.svelte";
import type { GameUi } from "../game";
import Emblem from "./Emblem.svelte";
import { timeline } from "./timeline";

const BLINDS = {
    en: (small: string, big: string) => `Blinds ${small} and ${big}`,
    de: (small: string, big: string) => `Blinds ${small} und ${big}`,
    fr: (small: string, big: string) => `Blinds ${small} et ${big}`,
    es: (small: string, big: string) => `Ciegas ${small} y ${big}`,
};

export function blindsWritten(small: number, big: number): string {
    return inLanguage(BLINDS)(number(small), number(big));
}

export const holdem: GameUi<"holdem"> = {
    title: { en: "Texas hold’em", de: "Texas Hold’em", fr: "Texas hold’em", es: "Texas hold’em" },
    name: { en: "Hold’em", de: "Hold’em", fr: "Hold’em", es: "Hold’em" },
    Emblem,
    limits: ({ small_blind, big_blind }) => blindsWritten(small_blind, big_blind),
    timeline,
    page: () => import("./GuestPage.svelte"),
    narration: () => import("./narration"),
    rules: () => import("./rules"),
    dealing: () => import("./dealing"),
    staff: () => import("./staff"),
    draws: () => import("./draws"),
    guide: () => import("./guide"),
};
