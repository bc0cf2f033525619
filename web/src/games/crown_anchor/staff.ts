import { hasAny, layoutAction, sum } from "../../lib/stakes";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import Stage from "./Stage.svelte";
import { symbolName } from "./names";
import { countOf, SYMBOLS } from "./symbols";
import { said } from "./words";

export const staffUi: StaffUi<"crown_anchor"> = {
    phases: () => ({}),
    options: () => said().staff.options,
    commonOptions: ["min_bet", "max_bet", "triple"],
    paces: ["throw"],
    Summary,
    lies: ({ stakes }, who) => sum(stakes[who]),
    isYetToBet: ({ stakes }, who) => !hasAny(stakes[who]),
    receipts: ({ results }) => results,
    slipName: symbolName,
    pays({ dice, phase }, { triple }) {
        if (!dice || phase !== "waiting") return [];
        const shown = SYMBOLS.filter((symbol) => countOf(symbol, dice) > 0);
        return shown.map((symbol) => {
            const times = countOf(symbol, dice);
            return { bet: symbolName(symbol), times: times === 3 ? (triple ?? 3) : times };
        });
    },
    Stage,
    Figures,
    rounds: ({ history }) => history.length,
    action: ({ phase, stakes, results }, left) => layoutAction(phase, Object.values(stakes), results, left),
};
