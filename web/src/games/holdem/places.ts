/** Places of a tournament, from who went out when. */

import type { TableInfo } from "../../lib/protocol/messages";
import type { HoldemView } from "../../lib/types/tables";

/** A place, and those who share it. */
export interface Place {
    place: number;
    names: readonly string[];
}

type TournamentView = NonNullable<TableInfo["tournament"]>;

/** How many still play: with chips, or with all of them in this hand. */
export function stillIn({ stacks, players }: HoldemView, { places, over }: TournamentView): number {
    if (over) return 0;
    const out = new Set(places.flat());
    const plays = (name: string) => stacks[name]! > 0 || name in players;
    return Object.keys(stacks).filter((name) => !out.has(name) && plays(name)).length;
}

/** The places that are decided, the best first; the night writes down the last first. */
export function decidedPlaces(view: HoldemView, tournament: TournamentView): Place[] {
    let place = stillIn(view, tournament) + 1;
    return tournament.places.toReversed().map((names) => {
        const found = { place, names };
        place += names.length;
        return found;
    });
}
