/** What cards are called in the guest's language. */

import { faceOf } from "../felt/cards";
import { words } from "./words.svelte";

/** A card, as screen readers say it. */
export function cardName(card: string): string {
    const face = faceOf(card);
    const said = words().card;
    if (!face) return said.faceDown;
    const rank = said.ranks[face.rank];
    return face.suit ? said.name(rank, said.suits[face.suit]) : rank;
}
