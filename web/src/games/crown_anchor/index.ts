import { betLimits } from "../../lib/words/limits";
import type { GameUi } from "../game";
import Emblem from "./Emblem.svelte";
import { timeline } from "./timeline";

export const crown_anchor: GameUi<"crown_anchor"> = {
    title: { en: "Crown and Anchor", de: "Krone und Anker", fr: "Couronne et Ancre", es: "Corona y Ancla" },
    Emblem,
    limits: ({ min_bet, max_bet }) => betLimits(min_bet, max_bet),
    timeline,
    page: () => import("./GuestPage.svelte"),
    narration: () => import("./narration"),
    rules: () => import("./rules"),
    dealing: () => import("./dealing"),
    staff: () => import("./staff"),
    draws: () => import("./draws"),
    guide: () => import("./guide"),
};
