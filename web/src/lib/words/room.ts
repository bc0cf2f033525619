/** Words of the tables in the lobby. */

import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./room/en";

export type RoomWords = Said<typeof en>;

export const inRoom = catalogue(en, {
    de: () => import("./room/de"),
    fr: () => import("./room/fr"),
    es: () => import("./room/es"),
});
