/** What the host should know about a table before anybody says so. */

import type { TableCard, Standing } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { Dealer, Guest } from "./desk.svelte";

/** The gravest first. */
const KINDS = [
    "stopped",
    "nobodyDeals",
    "dealerAway",
    "stalled",
    "paused",
    "lost",
    "broke",
    "player",
    "closing",
    "empty",
] as const;

export interface Trouble {
    kind: (typeof KINDS)[number];
    /** Whom it concerns. */
    who: readonly string[];
    /** Whether it has stood for so long, or was put aside, that nobody is called for it any more. */
    calm?: boolean;
}

/** What a table shows by itself, and nobody has to do anything about. */
const CALM: ReadonlySet<Trouble["kind"]> = new Set(["player", "closing", "empty"]);

/** Milliseconds that a dealer may take before somebody should look. */
const PATIENCE = 45_000;
/** Milliseconds of a decision from which on it is told whose time runs out. */
const HURRY = 10_000;

/** What the desk knows beside the table itself. */
export interface DeskState {
    guests: readonly Guest[];
    dealers: readonly Dealer[];
    standings: readonly Standing[];
    /** When something last happened at the table. */
    since: number;
    now: number;
}

export function isCalm({ kind, calm }: Trouble): boolean {
    return calm || CALM.has(kind);
}

/** The one of a table's troubles that the host is called for; who has no chips is better asked than managed. */
export function gravest(troubles: readonly Trouble[]): Trouble | undefined {
    return troubles.find((one) => !isCalm(one) && one.kind !== "broke");
}

/** All that is wrong at a table, the gravest first. */
export function troublesAt(card: TableCard, table: FollowedTable | undefined, around: DeskState): Trouble[] {
    if (card.status === "closed" || card.status === "planned") return [];
    const found: Trouble[] = [];
    const tell = (kind: Trouble["kind"], who: readonly string[] = []) => found.push({ kind, who });
    if (card.status === "stopped" || card.status === "paused" || card.status === "closing") tell(card.status);
    if (card.status !== "stopped") {
        dealing(card, table, around, tell);
        if (table) sitting(table, around, tell);
        if (!card.seated) tell("empty");
    }
    return found.sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
}

type Tell = (kind: Trouble["kind"], who?: readonly string[]) => void;

function dealing(
    card: TableCard,
    table: FollowedTable | undefined,
    { dealers, since, now }: DeskState,
    tell: Tell,
): void {
    if (card.dealt !== "dealer" || card.status === "closing") return;
    const ours = dealers.filter(({ gone, at }) => !gone && (!at.length || at.includes(card.id)));
    const { awaits } = table?.view ?? {};
    if (!ours.length) tell("nobodyDeals");
    else if (!card.seated) return;
    else if (ours.every(({ here }) => !here))
        tell(
            "dealerAway",
            ours.map(({ name }) => name),
        );
    else if (awaits?.dealer && !awaits.players?.length && card.status === "open" && now - since > PATIENCE)
        tell("stalled");
}

function sitting({ id, info, view, due, dueAt }: FollowedTable, desk: DeskState, tell: Tell): void {
    const seated = Object.keys(info.seats).filter((name) => !info.seats[name]!.house);
    const away = new Set(desk.guests.filter(({ here }) => !here).map(({ name }) => name));
    const chips = new Map(desk.standings.map((one) => [one.name, one.chips[id] ?? 0]));
    const lost = seated.filter((name) => away.has(name) && !view.sitting_out.includes(name));
    const broke = seated.filter((name) => chips.get(name) === 0 && !info.seats[name]!.pending_chips);
    if (lost.length) tell("lost", lost);
    if (broke.length && !info.tournament) tell("broke", broke);
    if (due?.for.length && dueAt !== null && dueAt - desk.now < HURRY) tell("player", due.for);
}
