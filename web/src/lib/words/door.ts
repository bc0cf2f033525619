/** Words at the door, and for whom nothing is left: brought when somebody stands there. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./door/en";

export type DoorWords = Said<typeof en>;

export const atDoor = catalogue(en, {
    de: () => import("./door/de"),
    fr: () => import("./door/fr"),
    es: () => import("./door/es"),
});
