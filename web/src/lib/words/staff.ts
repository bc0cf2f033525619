/** Words of the host's desk, the dealer's console and the big screen: guests' pages do not carry them. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./staff/en";

export type StaffWords = Said<typeof en>;

export const staff = catalogue(en, {
    de: () => import("./staff/de"),
    fr: () => import("./staff/fr"),
    es: () => import("./staff/es"),
});
