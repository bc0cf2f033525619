/** Words of the book and of a first round: brought to a guest who sits down. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./help/en";

export type HelpWords = Said<typeof en>;

export const helpWords = catalogue(en, {
    de: () => import("./help/de"),
    fr: () => import("./help/fr"),
    es: () => import("./help/es"),
});
