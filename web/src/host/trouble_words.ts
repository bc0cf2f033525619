/** What is wrong at a table, in words. */

import { atDesk } from "../lib/words/desk";
import { staff } from "../lib/words/staff";
import type { Trouble } from "./trouble";

export function troubleWords({ kind, who }: Trouble): string {
    const names = who.join(", ");
    switch (kind) {
        case "nobodyDeals":
        case "stalled":
            return atDesk().trouble[kind];
        case "dealerAway":
        case "lost":
        case "broke":
            return atDesk().trouble[kind](names);
        case "player":
            return staff().host.trouble.player(names);
        default:
            return staff().host.trouble[kind];
    }
}
