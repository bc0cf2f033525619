import { expect, test } from "vitest";
import type { TableEvent, EventBatch } from "../../lib/protocol/messages";
import { blindsOf } from "./history";

const told = (version: number, ...events: TableEvent[]): EventBatch => ({ version, by: "house", events });
const started: TableEvent = { event: "hand_started", button: "Ann", players: [], dead: false };

test("the blinds of this hand, not of the one before", () => {
    const posted = (who: string, what: "small_blind" | "big_blind" | "ante"): TableEvent => ({
        event: "posted",
        who,
        what,
        amount: 1,
        all_in: false,
    });
    const heard = [
        told(1, started, posted("Ann", "small_blind"), posted("Bob", "big_blind")),
        told(2, started, posted("Bob", "small_blind"), posted("Cem", "big_blind"), posted("Ann", "ante")),
    ];
    expect(blindsOf(heard)).toEqual({ Bob: "small", Cem: "big" });
});
