/** A round that is long over, told once more. */

import type { PastRound } from "../../lib/line/messages";
import type { TableEvent } from "../../lib/types/events";
import type { Step } from "../../lib/types/night";
import { spotName } from "../../games/roulette/spots";
import { signed, words } from "../../lib/words/words.svelte";
import { telling as blackjack } from "../../games/blackjack/narration";
import { telling as holdem } from "../../games/holdem/narration";
import { story } from "./story";

const DECIDING: ReadonlySet<TableEvent["event"]> = new Set([
    "spun",
    "thrown",
    "turned",
    "dealer_dealt",
    "pot_won",
    "game_won",
    "voided",
]);

/** People who come and go are no part of the round. */
const BESIDE: ReadonlySet<TableEvent["event"]> = new Set(["sat_down", "left"]);

const SUITS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** Keeps a suit a letter where phones would make it a picture. */
const AS_TEXT = "\uFE0E";

/** What decided a round, where one thing did. */
export function decided(round: PastRound): string {
    const events = told(round);
    return sentence(
        events.filter(({ event }) => DECIDING.has(event)),
        round.game,
    );
}

function told(round: PastRound): readonly TableEvent[] {
    const steps: readonly Step[] = round.events;
    return steps.flatMap((step) => step.events);
}

/** The card games have tellings of their own; everybody is told of by name. */
function sentence(events: readonly TableEvent[], game: PastRound["game"]): string {
    if (game === "holdem") return holdem.story(events, "");
    return game === "blackjack" ? blackjack.story(events, "") : story(events, null);
}

/** How it went, a line for each thing that happened. */
export function retold(round: PastRound, me: string): string[] {
    const events = told(round).filter(({ event }) => !BESIDE.has(event));
    return events.map((event) => line(event, me, round.game)).filter(Boolean);
}

function line(event: TableEvent, me: string, game: PastRound["game"]): string {
    const told = sentence([event], game);
    switch (event.event) {
        case "dealt":
            if ("card" in event) return `${event.who}: ${cards([event.card])}`;
            return event.who === me ? `${me}: ${cards(event.cards)}` : "";
        case "board_dealt":
        case "shown":
            return `${told} ${cards(event.cards)}`;
        case "settled":
        case "hand_settled":
        case "released":
            if (event.who !== me) return "";
            return `${place(event.on, game)}: ${signed(event.back - event.stake)}`;
        default:
            return told;
    }
}

/** Where a stake lay. */
function place(on: string, game: PastRound["game"]): string {
    if (game === "roulette") return spotName(on);
    const mat = words().mat;
    if (game === "unders_overs" && (on === "under" || on === "seven" || on === "over")) return mat[on];
    return words().guest.blackjack.box(on.replace(/^box /, ""));
}

function cards(some: readonly string[]): string {
    return some.map((card) => card[0] + (SUITS[card[1]!] ?? "") + AS_TEXT).join(" ");
}
