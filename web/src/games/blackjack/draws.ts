import type { DrawsUi } from "../game";

export const draws: DrawsUi<"blackjack"> = {
    staked: ({ bets, hands, insurance }) => [
        ...Object.entries(bets).flatMap(([who, boxes]) =>
            boxes.flatMap((bet, nth) => (bet ? [[who, `box ${nth + 1}`, bet] as const] : [])),
        ),
        ...hands.flatMap(({ who, on, stake, outcome }) =>
            outcome === null ? [[who, on, stake] as const] : [],
        ),
        ...Object.entries(insurance).flatMap(([who, { amount, taken, back }]) =>
            taken && back === null && amount ? [[who, "insurance", amount] as const] : [],
        ),
    ],
    shows(event) {
        switch (event.event) {
            case "dealt":
                return [{ card: [event.who, event.card] }];
            case "dealer_dealt":
            case "turned":
                return [{ card: ["dealer", event.card] }];
            default:
                return [];
        }
    },
};
