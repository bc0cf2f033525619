/** What happens in a round of blackjack, in words; the dealer's cards are seen before they are paid by. */

import { cardsWritten } from "../../lib/felt/cards";
import { changeSaid, correctionSaid, lastSentence } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import { number } from "../../lib/words/words.svelte";
import type { Narration, Outcome } from "../game";
import { said } from "./words";

type Event = Events["blackjack"];

type Of<Name extends Event["event"]> = Extract<Event, { event: Name }>;
type Shown = Of<"turned"> | Of<"dealer_dealt">;

export const narration: Narration<"blackjack"> = {
    story: (events, me) => lastSentence(events, me, describe),
    outcome,
    spotName: (on) => said().page.box(on.replace(/^box /, "")),
    recap: (event) =>
        event.event === "dealt" && "card" in event
            ? `${event.who}: ${cardsWritten([event.card])}`
            : undefined,
};

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

function describe(event: Event): string {
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
        case "corrected":
            return correctionSaid(hands(event.now), hands(event.was));
        default:
            return "";
    }
}

/** How hands ended, by whose they are. */
function hands(ended: Of<"corrected">["now"]): string {
    const { outcomes } = said().felt;
    return Object.entries(ended)
        .map(([hand, outcome]) => `${hand}: ${outcomes[outcome]}`)
        .join(", ");
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
