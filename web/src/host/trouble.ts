/** What the host should know about a table before anybody says so. */

import type { Sign } from "../lib/line/messages";
import type { Followed } from "../lib/line/night.svelte";

export type Trouble = "stopped" | "paused" | "closing" | "dealer" | "player" | "empty";

/** The gravest first; nothing where all is well. */
export function troubleAt(sign: Sign, table: Followed | undefined, now: number): Trouble | null {
    if (sign.status === "stopped" || sign.status === "paused" || sign.status === "closing")
        return sign.status;
    if (!sign.seated) return "empty";
    if (!table) return null;
    const { view, due, dueAt } = table;
    if (due?.for.length && dueAt !== null && dueAt - now < 10_000) return "player";
    if (sign.dealt === "dealer" && view.awaits.dealer && !view.awaits.players?.length) return "dealer";
    return null;
}
