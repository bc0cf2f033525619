/** What cards are called in the guest's language. */

import { faceOf } from "../felt/cards";
import { words } from "./words.svelte";

/** A card, as screen readers say it. */
export function cardName(card: string): string {
    const face = faceOf(card);
    const said = words().card;
    return face ? said.name(said.ranks[face.rank], said.suits[face.suit]) : said.faceDown;
}
