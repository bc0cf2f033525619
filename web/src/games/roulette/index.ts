import { betLimits } from "../../lib/words/limits";
import type { GameUi } from "../game";
import Emblem from "./Emblem.svelte";
import { timeline } from "./timeline";

export const roulette: GameUi<"roulette"> = {
    title: { en: "Roulette", de: "Roulette", fr: "Roulette", es: "Ruleta" },
    Emblem,
    limits: ({ min_bet, max_inside }) => betLimits(min_bet, max_inside),
    timeline,
    page: () => import("./GuestPage.svelte"),
    narration: () => import("./narration"),
    rules: () => import("./rules"),
    dealing: () => import("./dealing"),
    staff: () => import("./staff"),
    draws: () => import("./draws"),
    guide: () => import("./guide"),
};
