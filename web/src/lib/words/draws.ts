/** Words about draws and how they are checked: brought with the first record of a table. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./draws/en";

export type DrawsWords = Said<typeof en>;

export const drawsWords = catalogue(en, {
    de: () => import("./draws/de"),
    fr: () => import("./draws/fr"),
    es: () => import("./draws/es"),
});
