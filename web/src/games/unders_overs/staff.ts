import { hasAny, layoutAction, sum } from "../../lib/stakes";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import { boxName } from "./narration";
import Stage from "./Stage.svelte";

export const staffUi: StaffUi<"unders_overs"> = {
    phases: () => ({}),
    options: () => ({}),
    commonOptions: ["min_bet", "max_bet"],
    paces: ["throw"],
    Summary,
    lies: ({ stakes }, who) => sum(stakes[who]),
    isYetToBet: ({ stakes }, who) => !hasAny(stakes[who]),
    receipts: ({ results }) => results,
    slipName: boxName,
    pays({ dice, phase }) {
        if (!dice || phase !== "waiting") return [];
        const total = sum(dice);
        const on = total < 7 ? "under" : total > 7 ? "over" : "seven";
        return [{ bet: boxName(on), times: on === "seven" ? 4 : 1 }];
    },
    Stage,
    Figures,
    rounds: ({ history }) => history.length,
    action: ({ phase, stakes, results }, left) => layoutAction(phase, Object.values(stakes), results, left),
};
