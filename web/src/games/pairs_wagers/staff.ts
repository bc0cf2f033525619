import { number } from "../../lib/words/words.svelte";
import { newest } from "../../screen/history";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import Stage from "./Stage.svelte";
import { said } from "./words";

export const staffUi: StaffUi<"pairs_wagers"> = {
    phases: () => said().staff.phases,
    options: () => said().staff.options,
    commonOptions: ["target", "ante"],
    lengths: () => said().staff.lengths,
    Summary,
    lies: ({ standing }, who) => standing[who] ?? 0,
    liesWritten: (points) => said().felt.points(points, number(points)),
    receipts: (_, events) =>
        events.flatMap((event) =>
            event.event === "game_won" && event.chips > 0
                ? [{ who: event.who, on: "game", stake: 0, back: event.chips }]
                : [],
        ),
    slipName: () => said().staff.antes,
    Stage,
    Figures,
    rounds: (_, past) => newest(past, "game_won").length,
    action({ phase, leader, to_come, winners, pool }) {
        const over = winners.length > 0 && phase === "waiting";
        if (phase === "waiting" || phase === "finished") return { heat: 0, stake: pool, over };
        // Somebody leads, and whoever is left can still beat that: in the last turn everything hangs on it.
        const heat = leader === null ? 1 : to_come.length > 1 ? 2 : 3;
        return { heat, stake: pool, over };
    },
    moving: () => said().staff.phases.throwing,
};
