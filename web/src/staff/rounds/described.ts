/** A round that is over, in words, and what to look for in it. */

import { plain } from "../../lib/plain";
import { narrationUi } from "../../games/staff";
import type { TableEvent } from "../../lib/types/events";
import type { LoggedRound, RoundChange } from "../../lib/types/night";
import { onRounds } from "../../lib/words/rounds";

/** How it came out at first. */
export function firstResult({ game, outcome }: LoggedRound): string {
    return narrationUi(game).story(outcome, null);
}

/** How it came out, after all corrections. */
export function result(round: LoggedRound): string {
    const last = corrections(round).at(-1);
    return last ? changed(round, last) : firstResult(round);
}

/** What a correction made of it. */
export function changed({ game }: LoggedRound, { outcome }: RoundChange): string {
    return narrationUi(game).story(outcome, null);
}

/** All that told how it came out, corrections after the rest. */
export function told({ outcome, changes }: LoggedRound): readonly TableEvent[] {
    const later: readonly (readonly TableEvent[])[] = changes.map((one) => one.outcome);
    return [...outcome, ...later.flat()];
}

export function corrections({ changes }: LoggedRound): readonly RoundChange[] {
    return changes.filter((one: RoundChange) => one.do === "correct");
}

/** Somebody of the record, by role and name: `dealer/Dora`, `host`. */
function person(by: string): { role: string; name: string } {
    const slash = by.indexOf("/");
    return slash < 0 ? { role: by, name: "" } : { role: by.slice(0, slash), name: by.slice(slash + 1) };
}

/** Whose the result is. */
export function enteredBy(by: string): string {
    const said = onRounds().entered;
    const { role, name } = person(by);
    if (role === "dealer" || role === "guest") return said[role](name);
    return role === "host" ? said.host : said.house;
}

/** Who changed it: a name, or the host. */
export function changedBy(by: string): string {
    return person(by).name || onRounds().theHost;
}

export function stakedIn({ players }: LoggedRound): number {
    return Object.values(players).reduce((sum, { staked }) => sum + staked, 0);
}

/** All that a round can be found by. */
export function findable(round: LoggedRound, tableName: string): string {
    const all = [
        tableName,
        firstResult(round),
        result(round),
        enteredBy(round.by),
        ...Object.keys(round.players),
    ];
    return plain(all.join("\n"));
}
