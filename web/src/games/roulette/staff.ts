import { hasAny, layoutAction, sum } from "../../lib/stakes";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import LastPockets from "./LastPockets.svelte";
import { paysOf } from "./paying";
import Result from "./Result.svelte";
import { spotName } from "./spots";
import Stage from "./Stage.svelte";
import { said } from "./words";

export const staffUi: StaffUi<"roulette"> = {
    phases: () => said().staff.phases,
    options: () => said().staff.options,
    commonOptions: ["min_bet", "max_inside", "max_outside", "max_seats"],
    Summary,
    lies: ({ stakes, prison }, who) => sum(stakes[who]) + sum(prison[who]),
    isYetToBet: ({ stakes, prison }, who) => !hasAny(stakes[who]) && !hasAny(prison[who]),
    receipts: ({ results }) => results.flatMap((one) => (one.event === "imprisoned" ? [] : [one])),
    slipName: spotName,
    pays: paysOf,
    Result,
    Stage,
    Heading: LastPockets,
    Figures,
    rounds: ({ history }) => history.length,
    action({ phase, stakes, prison, results }, left) {
        const laid = [stakes, prison].flatMap((all) => Object.values(all));
        return layoutAction(phase, laid, results, left);
    },
};
