import type { HoldemView } from "../../lib/types/tables";
import { number } from "../../lib/words/words.svelte";
import { newest } from "../../screen/history";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import Stage from "./Stage.svelte";
import Stakes from "./Stakes.svelte";
import TournamentForm from "./TournamentForm.svelte";
import { said } from "./words";

export const staffUi: StaffUi<"holdem"> = {
    phases: () => said().staff.phases,
    options: () => said().staff.options,
    inTurnOptions: ["dealer_plays"],
    commonOptions: ["small_blind", "big_blind", "max_seats"],
    along(name, value, chosen) {
        // A big blind that was twice the small one stays so.
        const twice = chosen["big_blind"] === 2 * Number(chosen["small_blind"]);
        return name === "small_blind" && twice ? { big_blind: 2 * Number(value) } : {};
    },
    DeskForm: TournamentForm,
    Summary,
    lies: (view, who) => seatOf(view, who)?.bet ?? 0,
    standing(view, who) {
        const seat = seatOf(view, who);
        return seat && (seat.folded ? "folded" : seat.all_in ? "all_in" : null);
    },
    button: ({ button }) => button,
    buttonName: () => said().felt.button,
    receipts({ phase, results }, events) {
        if (phase !== "waiting" && !results.length) return [];
        const won = results.flatMap(({ pot, shares }) =>
            Object.entries(shares).map(([who, back]) => ({ who, on: String(pot), stake: 0, back })),
        );
        const returned = events.flatMap((event) =>
            event.event === "returned"
                ? [{ who: event.who, on: "returned", stake: 0, back: event.amount }]
                : [],
        );
        return [...won, ...returned];
    },
    slipName(on) {
        if (on === "returned") return said().staff.returned;
        return Number(on) ? said().felt.sidePot(number(Number(on))) : said().felt.pot;
    },
    Stage,
    Heading: Stakes,
    Figures,
    rounds: (_, past) => newest(past, "pot_won").length,
    isExciting: (view) => view.phase === "showdown" || view.results.length > 0 || isAllIn(view),
};

function seatOf({ players }: HoldemView, who: string): HoldemView["players"][string] | undefined {
    return players[who];
}

/** Somebody's last chips are in the middle of a hand that goes on. */
function isAllIn({ phase, players }: HoldemView): boolean {
    return phase !== "waiting" && Object.values(players).some(({ all_in, folded }) => all_in && !folded);
}
