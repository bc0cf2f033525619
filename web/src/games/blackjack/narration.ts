/** What happens in a round of blackjack, in words; the dealer's cards are seen before they are paid by. */

import type { TableEvent } from "../../lib/types/events";
import type { BlackjackView } from "../../lib/types/tables";
import { cardWords } from "../../lib/words/cards.svelte";
import { number, words } from "../../lib/words/words.svelte";
import type { Step, Telling } from "../../guest/table/showing.svelte";
import type { Outcome } from "../../guest/table/story";

type Of<Name extends TableEvent["event"]> = Extract<TableEvent, { event: Name }>;
type Shown = Of<"turned"> | Of<"dealer_dealt">;

/** Milliseconds for a card of the dealer's before the hands are paid. */
const LOOK = 1100;

export const telling: Telling = {
    steps(before, after, events, sign) {
        if (before.game !== "blackjack" || after.view.game !== "blackjack") return [];
        return sign.equipment === "real" ? [] : steps(before, after.view, events);
    },
    story: (events, me) => events.reduce((last, event) => sentenceOf(event, me) || last, ""),
    outcome,
};

/** A card that decides is looked at alone first. */
function steps(before: BlackjackView, after: BlackjackView, events: readonly TableEvent[]): Step[] {
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

function isShown(event: TableEvent): event is Shown {
    return event.event === "turned" || (event.event === "dealer_dealt" && !event.first);
}

/** What the dealer's cards come to. */
export function dealerShown(event: Shown): string {
    const said = words().guest.story;
    if (event.event === "turned")
        return event.blackjack ? said.looked.yes : said.dealerHas(number(event.total));
    if (event.first) return "";
    return (event.total > 21 ? said.dealerBust : said.dealerHas)(number(event.total));
}

function sentenceOf(event: TableEvent, me: string): string {
    const said = words().guest.story;
    if ("who" in event && event.who === me) return "";
    switch (event.event) {
        case "shuffled":
            return said.shuffled;
        case "insurance_offered":
            return said.insurance;
        case "looked":
            return event.blackjack ? said.looked.yes : said.looked.no;
        case "turned":
        case "dealer_dealt":
            return dealerShown(event);
        case "hit_taken":
            return said.hit(event.who);
        case "stood":
            return said.stood(event.who, number(event.total));
        case "doubled":
            return said.doubled(event.who);
        case "hand_split":
            return said.split(event.who);
        case "surrendered":
            return said.surrendered(event.who);
        default:
            return "";
    }
}

/** What became of the guest's hands and of their insurance, with what decided it. */
function outcome(events: readonly TableEvent[], me: string): Outcome | null {
    const hands = events.filter((event) => event.event === "hand_settled").filter(({ who }) => who === me);
    const insured = events.find((event) => event.event === "insurance_settled" && event.who === me);
    const insurance = insured?.event === "insurance_settled" ? insured.back - insured.stake : 0;
    if (!hands.length && !insurance) return null;
    const change = hands.reduce((sum, { back, stake }) => sum + back - stake, insurance);
    const parts = [
        events.filter(isShown).map(dealerShown).at(-1),
        hands.length === 1 ? remark(hands[0]!) : "",
        insurance ? insuranceSaid(insurance) : "",
        hands.length ? total(change) : "",
    ];
    return { text: parts.filter(Boolean).join(" "), change };
}

/** What is special about how a single hand ended. */
function remark({ outcome, back, stake }: Of<"hand_settled">): string {
    const said = cardWords()?.blackjack;
    switch (said && outcome) {
        case "blackjack":
            return said!.natural;
        case "bust":
            return said!.bust;
        case "surrender":
            return said!.half(number(back), number(stake));
        default:
            return "";
    }
}

function insuranceSaid(change: number): string {
    const said = cardWords()?.blackjack;
    if (!said) return "";
    return change > 0 ? said.insurancePays(number(change)) : said.insuranceLost(number(-change));
}

function total(change: number): string {
    const said = words().guest.outcome;
    if (change > 0) return said.win(number(change));
    return change < 0 ? said.lose(number(-change)) : said.even;
}
