import type { HoldemView } from "../../lib/types/tables";
import { sum } from "../../lib/stakes";
import { number } from "../../lib/words/words.svelte";
import { newest } from "../../screen/history";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import Stage from "./Stage.svelte";
import Stakes from "./Stakes.svelte";
import TournamentForm from "./TournamentForm.svelte";
import { said } from "./words";

/** Big blinds in the middle that are worth a look. */
const LARGE = 30;

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
    hasCards: true,
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
    action(view) {
        const { phase, players, results, pots, big } = view;
        const stake = Math.max(0, ...Object.values(players).map(({ total }) => total));
        const over = phase === "waiting" && results.length > 0;
        if (phase === "waiting" || phase === "finished") return { heat: 0, stake, over };
        const pot = sum(pots.map(({ amount }) => amount));
        const heat = phase === "showdown" || results.length || isAllIn(view) ? 3 : pot >= LARGE * big ? 2 : 1;
        return { heat, stake, over };
    },
};

function seatOf({ players }: HoldemView, who: string): HoldemView["players"][string] | undefined {
    return players[who];
}

/** Somebody's last chips are in the middle of a hand that goes on. */
function isAllIn({ phase, players }: HoldemView): boolean {
    return phase !== "waiting" && Object.values(players).some(({ all_in, folded }) => all_in && !folded);
}
