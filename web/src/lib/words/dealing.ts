/** Words of dealing: brought to the dealer's console, and to a guest's phone when it is their turn to deal. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./dealing/en";

export type DealingWords = Said<typeof en>;

export const dealing = catalogue(en, {
    de: () => import("./dealing/de"),
    fr: () => import("./dealing/fr"),
    es: () => import("./dealing/es"),
});
