/** Words about rounds that are over: the log of them, and putting one right. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./rounds/en";

export type RoundWords = Said<typeof en>;

export const onRounds = catalogue(en, {
    de: () => import("./rounds/de"),
    fr: () => import("./rounds/fr"),
    es: () => import("./rounds/es"),
});
