/** Tables for tests. */

import type { TableCard } from "../src/lib/protocol/messages";

/** A table of roulette where all is well, but for what is said otherwise. */
export function tableCard(fields: Partial<TableCard>): TableCard {
    return {
        id: "t1",
        name: "Roulette",
        game: "roulette",
        status: "open",
        seated: 2,
        seats: 5,
        house: 0,
        fill: 0,
        waiting: 0,
        phase: "waiting",
        dealt: "house",
        dealer: "",
        equipment: "virtual",
        rules: {},
        chips: {},
        rate: { money: 1, chips: 1 },
        exchange: 0,
        least_stake: 0,
        takes_turns: false,
        pace: {},
        tournament: false,
        later: [],
        opens_ms: null,
        closes_ms: null,
        ...fields,
    } as TableCard;
}
