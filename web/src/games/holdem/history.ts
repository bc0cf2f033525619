/** How the last hands of hold'em came out, and how this one began. */

import type { TableEvent } from "../../lib/protocol/messages";
import type { EventBatch } from "../../lib/protocol/messages";
import { newest } from "../../screen/history";

export function potsOf(told: readonly EventBatch[]): Extract<TableEvent, { event: "pot_won" }>[] {
    return newest(told, "pot_won");
}

/** Who posted the blinds of the hand under way. */
export function blindsOf(told: readonly EventBatch[]): Record<string, "small" | "big"> {
    let found: Record<string, "small" | "big"> = {};
    for (const event of told.flatMap(({ events }) => events)) {
        if (event.event === "hand_started") found = {};
        else if (event.event === "posted" && event.what === "small_blind") found[event.who] = "small";
        else if (event.event === "posted" && event.what === "big_blind") found[event.who] = "big";
    }
    return found;
}
