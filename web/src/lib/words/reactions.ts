/** Words of reactions: brought with them. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./reactions/en";

export type ReactionWords = Said<typeof en>;

export const reactionWords = catalogue(en, {
    de: () => import("./reactions/de"),
    fr: () => import("./reactions/fr"),
    es: () => import("./reactions/es"),
});
