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
    isExciting: ({ phase, winners }) => phase === "throwing" || winners.length > 0,
    moving: () => said().staff.phases.throwing,
};
