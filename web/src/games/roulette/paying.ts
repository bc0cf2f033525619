/** What each bet is paid that has the pocket in it, for a dealer who pays real chips. */

import type { RouletteView } from "../../lib/types/tables";
import { spotName } from "./spots";
import { colourOf } from "./wheel";
import { said } from "./words";

const INSIDE = { split: 17, street: 11, corner: 8, line: 5 } as const;

export function paysOf({ pocket, phase }: RouletteView): { bet: string; times: number }[] {
    if (pocket === null || phase === "betting" || phase === "closed") return [];
    const bets = said().rules.bets;
    const inside = Object.entries(INSIDE) as [keyof typeof INSIDE, number][];
    return [
        { bet: spotName(pocket), times: 35 },
        ...inside.map(([kind, times]) => ({ bet: bets[kind], times })),
        ...outsideOf(pocket),
    ];
}

/** Zero is in none of them. */
function outsideOf(pocket: string): { bet: string; times: number }[] {
    const landed = Number(pocket);
    if (landed === 0) return [];
    const even = [colourOf(pocket), landed % 2 ? "odd" : "even", landed > 18 ? "high" : "low"];
    const thirds = [`dozen-${Math.ceil(landed / 12)}`, `column-${((landed - 1) % 3) + 1}`];
    return [
        ...thirds.map((on) => ({ bet: spotName(on), times: 2 })),
        ...even.map((on) => ({ bet: spotName(on), times: 1 })),
    ];
}
