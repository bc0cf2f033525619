import { sum } from "../../lib/stakes";
import type { StaffUi } from "../game";
import Figures from "./Figures.svelte";
import Summary from "./Summary.svelte";
import Hands from "./Hands.svelte";
import { dealersOf } from "./history";
import Stage from "./Stage.svelte";
import { said } from "./words";

/** Seconds before the cards come. */
const SOON = 5;

export const staffUi: StaffUi<"blackjack"> = {
    phases: () => said().staff.phases,
    options: () => said().staff.options,
    dealingOptions: ["dealer"],
    commonOptions: ["min_bet", "max_bet", "max_seats"],
    hasCards: true,
    Summary,
    Hands,
    hasHands: ({ hands }) => hands.length > 0,
    lies: ({ bets, hands }, who) =>
        sum(bets[who]) + sum(hands.map((hand) => (hand.who === who ? hand.stake : 0))),
    isYetToBet: ({ dealing, bets }, who) => who !== dealing && !bets[who]?.some((bet) => bet > 0),
    receipts({ hands, insurance }) {
        const played = hands.flatMap(({ who, on, stake, back, outcome }) =>
            outcome === null ? [] : [{ who, on, stake, back }],
        );
        const insured = Object.entries(insurance).flatMap(([who, { amount, taken, back }]) =>
            taken && back !== null ? [{ who, on: "insurance", stake: amount, back }] : [],
        );
        return [...played, ...insured];
    },
    slipName: (on) => (on === "insurance" ? said().staff.insurance : said().staff.box(on.replace(/\D*/, ""))),
    Stage,
    Figures,
    rounds: (_, past) => dealersOf(past).length,
    action({ phase, bets, hands }, left) {
        const stake = Math.max(0, ...Object.values(bets).map(sum), ...hands.map((hand) => hand.stake));
        const over = phase === "waiting" && hands.some(({ outcome }) => outcome !== null);
        if (phase === "waiting" || phase === "finished" || !stake) return { heat: 0, stake, over };
        // From the first card on nobody leaves.
        const isSoon = phase !== "betting" || (left !== null && left < SOON);
        return { heat: isSoon ? 2 : 1, stake, over };
    },
};
