/** Words of the panel that directs the big screen. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./directing/en";

export type DirectingWords = Said<typeof en>;

export const directingWords = catalogue(en, {
    de: () => import("./directing/de"),
    fr: () => import("./directing/fr"),
    es: () => import("./directing/es"),
});
