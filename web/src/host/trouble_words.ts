/** What is wrong at a table, in words. */

import { atDesk } from "../lib/words/desk";
import { staff } from "../lib/words/staff";
import { number } from "../lib/words/words.svelte";
import type { Trouble } from "./trouble";

/** So many are named. */
const FEW = 3;

export function troubleWords({ kind, who }: Trouble): string {
    const [first, rest] = [who.slice(0, FEW), who.length - FEW];
    const names = rest > 0 ? atDesk().board.andMore(first.join(", "), number(rest)) : first.join(", ");
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
