/** What happens in a hand of hold'em, in words. */

import { cardsWritten } from "../../lib/felt/cards";
import { changeSaid, correctionSaid, lastSentence } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import type { PotWon } from "../../lib/types/tables";
import { number, words } from "../../lib/words/words.svelte";
import type { Narration, Outcome } from "../game";
import { handSaid } from "./hands";
import { takers, type Takers } from "./takers";
import { said } from "./words";

type Event = Events["holdem"];

type Of<Name extends Event["event"]> = Extract<Event, { event: Name }>;

export const narration: Narration<"holdem"> = {
    story(events, me) {
        const back = events.find((event) => event.event === "returned");
        const shown = events.some((event) => event.event === "shown");
        const pots = events.filter((event) => event.event === "pot_won");
        // What came back before a showdown was told then.
        const parts = shown && pots.length ? [] : [back ? returned(back, me) : ""];
        if (pots.length) parts.push(...takers(pots).map(taken));
        else parts.push(lastSentence(events, me, describe));
        return parts.filter(Boolean).join(" ");
    },
    outcome(events, me) {
        const pots = events.filter((event) => event.event === "pot_won");
        const back = events.find((event) => event.event === "returned" && event.who === me);
        const shown = events.some((event) => event.event === "shown");
        return outcome(pots, me, back?.event === "returned" && !shown ? returned(back, me) : "");
    },
    spotName: (on) => on,
    recap(event, me) {
        switch (event.event) {
            case "dealt":
                return "cards" in event && event.who === me ? `${me}: ${cardsWritten(event.cards)}` : "";
            case "board_dealt":
            case "shown":
                return `${describe(event)} ${cardsWritten(event.cards)}`;
            default:
                return undefined;
        }
    },
    movesChips: true,
};

function describe(event: Event): string {
    const { story } = said();
    switch (event.event) {
        case "hand_started":
            return event.sits_out ? story.dealerOut(event.sits_out) : story.handStarted;
        case "blinds_set":
            return story.blinds(number(event.small), number(event.big));
        case "board_dealt":
            return story.streets[event.street];
        case "acted":
            return acted(event);
        case "shown":
            return showing(event);
        case "mucked":
            return story.mucked(event.who);
        case "corrected":
            return correctionSaid(winners(event.now), winners(event.was));
        default:
            return "";
    }
}

/** Who won, pot by pot. */
function winners(pots: readonly (readonly string[])[]): string {
    return pots.map((names) => names.join(` ${words().and} `)).join(" · ");
}

function acted({ who, did, amount, to, all_in }: Of<"acted">): string {
    const verbs = said().story.did;
    if (all_in) return verbs.allIn(who, number(to));
    return verbs[did](who, number(did === "raise" ? to : amount));
}

function taken(one: Takers): string {
    const { story } = said();
    const [who, amount] = [one.names.join(` ${words().and} `), number(one.amount)];
    const several = one.names.length > 1;
    const hand = handSaid(one);
    if (hand) return (several ? story.shareWith : story.winsWith)(who, amount, hand);
    if (!one.main && !several) return story.winsSide(who, amount);
    return (several ? story.share : story.wins)(who, amount);
}

function showing(event: Of<"shown">): string {
    const { story } = said();
    const hand = handSaid(event);
    return hand ? story.showsHand(event.who, hand) : story.shown(event.who);
}

function returned({ who, amount }: Of<"returned">, me: string | null): string {
    const { story } = said();
    return who === me ? story.yoursReturned(number(amount)) : story.returned(who, number(amount));
}

/** What the guest takes of the pots, and with what. */
function outcome(pots: readonly PotWon[], me: string, before: string): Outcome | null {
    const mine = pots.filter(({ shares }) => me in shares);
    if (!mine.length) return null;
    const change = mine.reduce((sum, { shares }) => sum + shares[me]!, 0);
    const hand = mine.map(handSaid).find(Boolean) ?? "";
    const text = hand ? said().story.youWinWith(number(change), hand) : changeSaid(change);
    return { text: `${before} ${text}`.trim(), change };
}
