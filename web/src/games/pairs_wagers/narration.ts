/** What happens in a race of Pairs and Wagers, in words. */

import { changeSaid, correctionSaid, lastSentence } from "../../lib/narration";
import type { Events } from "../../lib/types/events";
import { number, words } from "../../lib/words/words.svelte";
import type { Narration } from "../game";
import { said } from "./words";

type Event = Events["pairs_wagers"];

/** What follows from a roll, and is seen on the board: the roll itself is what is told. */
const AFTER_A_ROLL: ReadonlySet<Event["event"]> = new Set(["turn_ended", "dice_passed"]);

const TURNS_OUT: ReadonlySet<Event["event"]> = new Set([
    "call_hit",
    "call_missed",
    "rolled",
    "game_won",
    "lead_taken",
    "pool_won",
    "point_lost",
]);

export const narration: Narration<"pairs_wagers"> = {
    story(events, me) {
        const rolled = events.some(({ event }) => event === "rolled");
        const seen = events.filter(({ event }) => !(rolled && AFTER_A_ROLL.has(event)));
        return lastSentence(seen, me, describe, TURNS_OUT);
    },
    outcome(events, me) {
        const change = events.reduce(
            (sum, event) => sum + (event.event === "game_won" && event.who === me ? event.chips : 0),
            0,
        );
        return change > 0 ? { text: changeSaid(change), change } : null;
    },
    spotName: (on) => on,
    moving: () => words().guest.dice.rolling,
};

function describe(event: Event): string {
    const { story, felt } = said();
    const points = (count: number) => felt.points(count, number(count));
    switch (event.event) {
        case "game_started":
            return event.begins ? `${story.raceOn} ${story.begins(event.begins)}` : story.raceOn;
        case "call_hit":
            return story.hitCall;
        case "call_missed":
            return story.missedCall;
        case "dice_passed":
            return story.dice(event.who);
        case "parity_called":
            return story.called[event.parity](event.who);
        case "rolled":
            return story.rolled(event.who, felt.hands[event.hand]);
        case "reroll_bet":
            return story.again(event.who);
        case "point_lost":
            return story.pointLost(event.who);
        case "lead_taken":
            return story.lead(event.who, points(event.points));
        case "pool_won":
            return story.pool(event.who, points(event.points));
        case "turn_ended":
            return story.turn(event.who, points(event.points));
        case "game_won":
            return story.won(event.who, points(event.points));
        case "corrected":
            return correctionSaid(...corrected(event));
        default:
            return "";
    }
}

/** What a correction made of the game, and what it was: its winner, or what turns counted. */
function corrected(event: Extract<Event, { event: "corrected" }>): [now: string, was: string] {
    if (event.winner !== event.instead_of) return [event.winner ?? "", event.instead_of ?? ""];
    const counted = (turns: Record<string, number>) => Object.values(turns).map(number).join(", ");
    return [counted(event.now), counted(event.was)];
}
