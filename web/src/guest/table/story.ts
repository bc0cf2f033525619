/**
 * What happened at a table, told in the guest's language; what the guest did is known to them.
 *
 * The card games have tellings of their own.
 */

import type { TableEvent } from "../../lib/types/events";
import { number, words } from "../../lib/words/words.svelte";

/** What became of the guest's chips. */
export interface Outcome {
    text: string;
    change: number;
}

/** The last thing worth a sentence, or nothing. */
export function story(events: readonly TableEvent[], me: string | null): string {
    const rolled = events.some(({ event }) => event === "rolled");
    return events
        .filter(({ event }) => !(rolled && AFTER_A_ROLL.has(event)))
        .reduce((last, event) => sentenceOf(event, me) || last, "");
}

/** What follows from a roll, and is seen on the board: the roll itself is what is told. */
const AFTER_A_ROLL: ReadonlySet<TableEvent["event"]> = new Set(["turn_ended", "dice_passed"]);

function sentenceOf(event: TableEvent, me: string | null): string {
    const said = words().guest.story;
    if ("who" in event && event.who === me && !ALSO_MINE.has(event.event)) return "";
    switch (event.event) {
        case "opened":
        case "closed":
            return "";
        case "not_spun":
            return said.notSpun;
        case "not_thrown":
            return said.notThrown;
        case "voided":
            return said.voided(event.reason);
        case "game_started":
            return said.raceOn;
        case "call_hit":
            return said.hitCall;
        case "call_missed":
            return said.missedCall;
        case "spun":
        case "thrown":
            return shown(event);
        default:
            return "who" in event ? doings(event) : "";
    }
}

/** Things that turn out rather than being done: told of the guest as well. */
const ALSO_MINE: ReadonlySet<TableEvent["event"]> = new Set([
    "call_hit",
    "call_missed",
    "rolled",
    "game_won",
    "lead_taken",
    "pool_won",
    "point_lost",
]);

type Of<Name extends TableEvent["event"]> = Extract<TableEvent, { event: Name }>;

/** What wheel and dice showed. */
export function shown(event: Of<"spun"> | Of<"thrown">): string {
    const said = words().guest.story;
    if (event.event === "thrown") return said.thrown(number(event.dice[0] + event.dice[1]));
    if (event.colour !== "green") return said.fell[event.colour](event.pocket);
    return event.pocket === "0" ? said.zero : said.doubleZero;
}

function doings(event: Extract<TableEvent, { who: string }>): string {
    const said = words().guest.story;
    const { who } = event;
    switch (event.event) {
        case "invited":
            return said.invited(who);
        case "sat_down":
            return said.satDown(who);
        case "left":
            return said.left(who);
        default:
            return racing(event);
    }
}

function racing(event: Extract<TableEvent, { who: string }>): string {
    const said = words().guest.story;
    const { points } = words().pairs;
    const { who } = event;
    switch (event.event) {
        case "dice_passed":
            return said.dice(who);
        case "parity_called":
            return said.called[event.parity](who);
        case "rolled":
            return said.rolled(who, words().pairs.hands[event.hand]);
        case "reroll_bet":
            return said.again(who);
        case "point_lost":
            return said.pointLost(who);
        case "lead_taken":
            return said.lead(who, points(event.points, number(event.points)));
        case "pool_won":
            return said.pool(who, points(event.points, number(event.points)));
        case "turn_ended":
            return said.turn(who, points(event.points, number(event.points)));
        case "game_won":
            return said.won(who, points(event.points, number(event.points)));
        default:
            return "";
    }
}

/** What became of the guest's chips, with what decided it; null where nothing of theirs was decided. */
export function outcome(events: readonly TableEvent[], me: string): Outcome | null {
    const said = words().guest.outcome;
    let change = 0;
    let decided = false;
    let kept = 0;
    let told = "";
    for (const event of events) {
        switch (event.event) {
            case "spun":
            case "thrown":
                told = shown(event) || told;
                break;
            case "settled":
            case "released":
                if (event.who === me) {
                    change += event.back - event.stake;
                    decided = true;
                }
                break;
            case "imprisoned":
                if (event.who === me) kept += event.stake;
                break;
            case "game_won":
                if (event.who === me && event.chips > 0) {
                    change += event.chips;
                    decided = true;
                }
                break;
        }
    }
    if (!decided && !kept) return null;
    const result = !decided
        ? said.prison(number(kept))
        : change > 0
          ? said.win(number(change))
          : change < 0
            ? said.lose(number(-change))
            : said.even;
    return { text: `${told} ${result}`.trim(), change };
}
