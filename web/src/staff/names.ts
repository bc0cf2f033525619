/** What phases and chips are called. */

import { staffUi } from "../games/staff";
import type { TableCard } from "../lib/protocol/messages";
import type { TableInfo } from "../lib/types/night";
import { staff } from "../lib/words/staff";
import { number, together } from "../lib/words/words.svelte";

/** Phones that are waited for by name; more are a number. */
const NAMED = 3;

/** Where a table stands: its status where that stops play, else the phase of its round. */
export function phaseName({ game, status, phase }: Pick<TableCard, "game" | "status" | "phase">): string {
    const said = staff().shared;
    if (status !== "open") return said.status[status];
    const phases: Readonly<Record<string, string>> = { ...said.phases, ...staffUi(game).phases() };
    return phases[phase] ?? phase;
}

/** A colour of chips as the table names it. */
export function chipName(colour: string): string {
    const known = staff().shared.chips;
    return colour in known ? known[colour as keyof typeof known] : colour;
}

/** Whose phones a draw waits for. */
export function waitsFor(names: readonly string[]): string {
    const said = staff().shared.draw;
    if (names.length > NAMED) return said.waitsForMany(number(names.length));
    return names.length === 1 ? said.waitsFor(names[0]!) : said.waits(together(names));
}

/** Who deals at a table, by name: a player in turn, or the dealer who holds the shoe; nobody where the house does. */
export function dealerOf({ dealt_by, dealer, seats }: TableInfo): string {
    return dealt_by in seats ? dealt_by : dealt_by === "dealer" ? dealer : "";
}
