/** Words of the host's desk that dealers and screens have no use for. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./desk/en";

export type DeskWords = Said<typeof en>;

export const atDesk = catalogue(en, {
    de: () => import("./desk/de"),
    fr: () => import("./desk/fr"),
    es: () => import("./desk/es"),
});
