/** What happens in a hand of hold'em, in words. */

import { takers, type Takers } from "./takers";
import type { TableEvent } from "../../lib/types/events";
import type { PotWon } from "../../lib/types/tables";
import { cardWords, handSaid } from "../../lib/words/cards.svelte";
import { number, words } from "../../lib/words/words.svelte";
import type { Telling } from "../../guest/table/showing.svelte";
import type { Outcome } from "../../guest/table/story";
import { stepsTo } from "./steps";

type Of<Name extends TableEvent["event"]> = Extract<TableEvent, { event: Name }>;

export const telling: Telling = {
    steps(before, after, events, sign) {
        if (before.game !== "holdem" || after.view.game !== "holdem") return [];
        // Real cards lie on a real table already.
        if (sign.equipment === "real") return [];
        const over = after.view.phase === "waiting" && after.dueAt !== null;
        return stepsTo(before, after.view, events, over ? after.dueAt! - Date.now() : null);
    },
    story(events, me) {
        const back = events.find((event) => event.event === "returned");
        const shown = events.some((event) => event.event === "shown");
        const pots = events.filter((event) => event.event === "pot_won");
        // What came back before a showdown was told then.
        const parts = shown && pots.length ? [] : [back ? returned(back, me) : ""];
        if (pots.length) parts.push(...takers(pots).map(taken));
        else parts.push(events.reduce((last, event) => sentenceOf(event, me) || last, ""));
        return parts.filter(Boolean).join(" ");
    },
    outcome(events, me) {
        const pots = events.filter((event) => event.event === "pot_won");
        const back = events.find((event) => event.event === "returned" && event.who === me);
        const shown = events.some((event) => event.event === "shown");
        return outcome(pots, me, back?.event === "returned" && !shown ? returned(back, me) : "");
    },
};

function sentenceOf(event: TableEvent, me: string): string {
    const said = words().guest.story;
    if ("who" in event && event.who === me) return "";
    switch (event.event) {
        case "hand_started":
            return said.handStarted;
        case "blinds_set":
            return said.blinds(number(event.small), number(event.big));
        case "board_dealt":
            return said.streets[event.street];
        case "acted":
            return acted(event);
        case "shown":
            return showing(event);
        case "mucked":
            return said.mucked(event.who);
        default:
            return "";
    }
}

function acted({ who, did, amount, to, all_in }: Of<"acted">): string {
    const said = words().guest.story.did;
    if (all_in) return said.allIn(who, number(to));
    return said[did](who, number(did === "raise" ? to : amount));
}

function taken(one: Takers): string {
    const story = words().guest.story;
    const said = cardWords()?.holdem;
    const [who, amount] = [one.names.join(` ${story.and} `), number(one.amount)];
    const several = one.names.length > 1;
    const hand = handSaid(one);
    if (said && hand) return (several ? said.share : said.wins)(who, amount, hand);
    if (said && !one.main && !several) return said.winsSide(who, amount);
    return (several ? story.share : story.wins)(who, amount);
}

function showing(event: Of<"shown">): string {
    const said = cardWords()?.holdem;
    const hand = handSaid(event);
    return said && hand ? said.shows(event.who, hand) : words().guest.story.shown(event.who);
}

function returned({ who, amount }: Of<"returned">, me: string): string {
    const said = cardWords()?.holdem;
    if (!said) return "";
    return who === me ? said.yoursReturned(number(amount)) : said.returned(who, number(amount));
}

/** What the guest takes of the pots, and with what. */
function outcome(pots: readonly PotWon[], me: string, before: string): Outcome | null {
    const mine = pots.filter(({ shares }) => me in shares);
    if (!mine.length) return null;
    const change = mine.reduce((sum, { shares }) => sum + shares[me]!, 0);
    const hand = mine.map(handSaid).find(Boolean) ?? "";
    const said = cardWords()?.holdem;
    const text = said && hand ? said.youWin(number(change), hand) : words().guest.outcome.win(number(change));
    return { text: `${before} ${text}`.trim(), change };
}
