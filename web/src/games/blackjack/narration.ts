/** What happens in a round of blackjack, in words; the dealer's cards are seen before they are paid by. */

import type { Step } from "../../guest/table/showing.svelte";
import { cardsWritten } from "../../lib/felt/cards";
import { changeSaid, lastSentence } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import type { BlackjackView } from "../../lib/types/tables";
import { number } from "../../lib/words/words.svelte";
import type { Narration, Outcome } from "../game";
import { said } from "./words";

type Event = Events["blackjack"];

type Of<Name extends Event["event"]> = Extract<Event, { event: Name }>;
type Shown = Of<"turned"> | Of<"dealer_dealt">;

/** Milliseconds for a card of the dealer's before the hands are paid. */
const LOOK = 1100;

export const narration: Narration<"blackjack"> = {
    steps(before, after, events, sign) {
        if (before.game !== "blackjack" || after.view.game !== "blackjack") return [];
        return sign.equipment === "real" ? [] : steps(before, after.view, events);
    },
    story: (events, me) => lastSentence(events, me, told),
    outcome,
    decides: ["turned", "dealer_dealt", "voided"],
    spotName: (on) => said().page.box(on.replace(/^box /, "")),
    retold: (event) =>
        event.event === "dealt" && "card" in event
            ? `${event.who}: ${cardsWritten([event.card])}`
            : undefined,
};

/** A card that decides is looked at alone first. */
function steps(before: BlackjackView, after: BlackjackView, events: readonly Event[]): Step[] {
    const card = events.find((event) => isShown(event));
    const decides = events.some(({ event }) => event === "hand_settled");
    if (!card || !decides || before.dealer.length < 2) return [];
    const dealer = card.event === "turned" ? [before.dealer[0]!, card.card] : [...before.dealer, card.card];
    const view: BlackjackView = {
        ...before,
        dealer,
        dealer_total: card.total,
        dealer_soft: after.dealer_soft && after.dealer_total === card.total,
        hands: before.hands.map((hand) => ({ ...hand, active: false })),
    };
    return [{ view, events: [card], ms: LOOK }];
}

function isShown(event: Event): event is Shown {
    return event.event === "turned" || (event.event === "dealer_dealt" && !event.first);
}

/** What the dealer's cards come to. */
export function dealerShown(event: Shown): string {
    const { looked, dealerHas, dealerBust } = said().story;
    if (event.event === "turned") return event.blackjack ? looked.yes : dealerHas(number(event.total));
    if (event.first) return "";
    return (event.total > 21 ? dealerBust : dealerHas)(number(event.total));
}

function told(event: Event): string {
    const { story } = said();
    switch (event.event) {
        case "shuffled":
            return story.shuffled;
        case "insurance_offered":
            return story.insurance;
        case "looked":
            return event.blackjack ? story.looked.yes : story.looked.no;
        case "turned":
        case "dealer_dealt":
            return dealerShown(event);
        case "hit_taken":
            return story.hit(event.who);
        case "stood":
            return story.stood(event.who, number(event.total));
        case "doubled":
            return story.doubled(event.who);
        case "hand_split":
            return story.split(event.who);
        case "surrendered":
            return story.surrendered(event.who);
        default:
            return "";
    }
}

/** What became of the guest's hands and of their insurance, with what decided it. */
function outcome(events: readonly Event[], me: string): Outcome | null {
    const hands = events.filter((event) => event.event === "hand_settled").filter(({ who }) => who === me);
    const insured = events.find((event) => event.event === "insurance_settled" && event.who === me);
    const insurance = insured?.event === "insurance_settled" ? insured.back - insured.stake : 0;
    if (!hands.length && !insurance) return null;
    const change = hands.reduce((sum, { back, stake }) => sum + back - stake, insurance);
    const parts = [
        events.filter(isShown).map(dealerShown).at(-1),
        hands.length === 1 ? remark(hands[0]!) : "",
        insurance ? insuranceSaid(insurance) : "",
        hands.length ? changeSaid(change) : "",
    ];
    return { text: parts.filter(Boolean).join(" "), change };
}

/** What is special about how a single hand ended. */
function remark({ outcome, back, stake }: Of<"hand_settled">): string {
    const { natural, bust, half } = said().story;
    switch (outcome) {
        case "blackjack":
            return natural;
        case "bust":
            return bust;
        case "surrender":
            return half(number(back), number(stake));
        default:
            return "";
    }
}

function insuranceSaid(change: number): string {
    const { insurancePays, insuranceLost } = said().story;
    return change > 0 ? insurancePays(number(change)) : insuranceLost(number(-change));
}
