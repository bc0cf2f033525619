import { betLimits } from "../../lib/words/limits";
import type { GameUi } from "../game";
import Emblem from "./Emblem.svelte";
import { timeline } from "./timeline";

export const unders_overs: GameUi<"unders_overs"> = {
    title: { en: "Unders and Overs", de: "Unter und Über", fr: "Sous et Sur", es: "Menos y Más" },
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
