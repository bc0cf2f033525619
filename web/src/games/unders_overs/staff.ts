import { hasAny, isAboutToFall, sum } from "../../lib/stakes";
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
    Stage,
    Figures,
    rounds: ({ history }) => history.length,
    isExciting: ({ phase }, left) => isAboutToFall(phase, left),
};
