/** How a table's last rounds came out: what the host remembers of them, and what has been told since. */

import type { TableEvent } from "../lib/line/messages";
import type { Told } from "../lib/line/night.svelte";

/** The events that tell it at the card tables and in races; of wheel and dice the view itself has a board. */
const OUTCOMES: ReadonlySet<TableEvent["event"]> = new Set([
    "pot_won",
    "turned",
    "dealer_dealt",
    "hand_settled",
    "game_won",
]);

/** Outcomes that are kept, of some dozen rounds. */
const KEPT = 400;

type Named<Name extends TableEvent["event"]> = Extract<TableEvent, { event: Name }>;

/** What is known with what was told since, in order and each once; a round called off counts no more. */
export function withNews(known: readonly Told[], told: readonly Told[]): readonly Told[] {
    const newest = known.at(-1)?.version ?? 0;
    let found = known;
    for (const one of told) {
        if (one.version <= newest) continue;
        if (isVoid(one)) found = found.filter(({ version }) => version < beginningOf(one, told));
        const events = one.events.filter(({ event }) => OUTCOMES.has(event));
        if (events.length) found = [...found, { ...one, events }].slice(-KEPT);
    }
    return found;
}

const BEGINNINGS: ReadonlySet<string> = new Set(["opened", "hand_started", "game_started"]);

function isVoid({ events }: Told): boolean {
    return events.some(({ event }) => event === "voided");
}

/** The version with which the round began that ends here, as far as that was told. */
function beginningOf({ version }: Told, told: readonly Told[]): number {
    const began = told.findLast(
        (one) => one.version < version && one.events.some(({ event }) => BEGINNINGS.has(event)),
    );
    return began?.version ?? version;
}

/** All events of one kind, the newest first. */
function newest<Name extends TableEvent["event"]>(told: readonly Told[], name: Name): Named<Name>[] {
    return told
        .flatMap(({ events }) => events)
        .filter((event): event is Named<Name> => event.event === name)
        .toReversed();
}

export function potsOf(told: readonly Told[]): Named<"pot_won">[] {
    return newest(told, "pot_won");
}

/** Who won the races, the newest first. */
export function racesOf(told: readonly Told[]): Named<"game_won">[] {
    return newest(told, "game_won");
}

export function handsOf(told: readonly Told[]): Named<"hand_settled">[] {
    return newest(told, "hand_settled");
}

/** What the dealer came to in each round that was settled, the newest first. */
export function dealersOf(told: readonly Told[]): { total: number; blackjack: boolean }[] {
    const found: { total: number; blackjack: boolean }[] = [];
    let has: { total: number; blackjack: boolean } | null = null;
    for (const event of told.flatMap(({ events }) => events)) {
        if (event.event === "turned") has = { total: event.total, blackjack: event.blackjack };
        else if (event.event === "dealer_dealt")
            has = event.first ? null : { total: event.total, blackjack: false };
        else if (event.event === "hand_settled" && has) {
            found.push(has);
            has = null;
        }
    }
    return found.toReversed();
}

/** Who posted the blinds of the hand under way. */
export function blindsOf(told: readonly Told[]): Record<string, "small" | "big"> {
    let found: Record<string, "small" | "big"> = {};
    for (const event of told.flatMap(({ events }) => events)) {
        if (event.event === "hand_started") found = {};
        else if (event.event === "posted" && event.what === "small blind") found[event.who] = "small";
        else if (event.event === "posted" && event.what === "big blind") found[event.who] = "big";
    }
    return found;
}
