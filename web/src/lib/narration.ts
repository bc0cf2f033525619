/** Narration that games share. */

import type { Outcome } from "../games/game";
import type { TableEvent } from "./types/events";
import { spoken } from "./words/spoken";
import { number, words } from "./words/words.svelte";

/** The sentence of an event, or nothing. */
type Tell<Event> = (event: Event) => string;

/**
 * The last thing worth a sentence; people know what they did themselves.
 *
 * Some things happen rather than being done by somebody: everybody is told of those.
 */
export function lastSentence<Event extends TableEvent>(
    events: readonly Event[],
    me: string | null,
    tell: Tell<Event>,
    turnsOut: ReadonlySet<TableEvent["event"]> = new Set(),
): string {
    return events
        .filter((event) => !("who" in event && event.who === me) || turnsOut.has(event.event))
        .reduce((last, event) => tell(event) || common(event) || last, "");
}

/** Why a round was called off: somebody's own words, or the house's, which every language knows. */
function reason(text: string): string {
    return spoken({ text, phrase: { template: text } });
}

/** What can happen at every table. */
function common(event: TableEvent): string {
    const said = words().guest.story;
    switch (event.event) {
        case "voided":
            return event.round
                ? said.roundVoided(number(event.round), reason(event.reason))
                : said.voided(reason(event.reason));
        case "sat_down":
            return said.satDown(event.who);
        case "left":
            return said.left(event.who);
        default:
            return "";
    }
}

/** The sentence of a correction, with both results in a few words. */
export function correctionSaid(now: string, was: string): string {
    return words().guest.story.corrected(now, was);
}

/** What putting a finished round right means for a guest, where it means anything; `told` is its sentence. */
export function putRight(events: readonly TableEvent[], me: string, told: string): Outcome | null {
    const change = events.reduce(
        (sum, event) => sum + (("differences" in event && event.differences?.[me]) || 0),
        0,
    );
    const { getBack, payBack } = words().guest.outcome;
    if (!change) return null;
    const meant = change > 0 ? getBack(number(change)) : payBack(number(-change));
    return { text: `${told} ${meant}`.trim(), change };
}

/** What is won or lost, in a sentence. */
export function changeSaid(change: number): string {
    const said = words().guest.outcome;
    if (change > 0) return said.win(number(change));
    return change < 0 ? said.lose(number(-change)) : said.even;
}

/** What became of a guest's stakes, with what decided it. */
export function settled<Event extends TableEvent>(
    events: readonly Event[],
    me: string,
    tell: Tell<Event>,
): Outcome | null {
    const mine = events.filter(
        (event) => (event.event === "settled" || event.event === "released") && event.who === me,
    ) as Extract<TableEvent, { event: "settled" }>[];
    if (!mine.length) return null;
    const change = mine.reduce((sum, { back, stake }) => sum + back - stake, 0);
    const decided = events.reduce((last, event) => tell(event) || last, "");
    return { text: `${decided} ${changeSaid(change)}`.trim(), change };
}

/** Throws of dice that everybody bets on. */
export function describeDice(event: TableEvent): string {
    const said = words().guest.dice;
    if (event.event === "not_thrown") return said.notThrown;
    return event.event === "invited" ? said.invited(event.who) : "";
}
