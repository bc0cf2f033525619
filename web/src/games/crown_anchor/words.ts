import { catalogue, type Said } from "../../lib/words/catalogue.svelte";
import { en } from "./words/en";

export type Words = Said<typeof en>;

export const said = catalogue(en, {
    de: () => import("./words/de"),
    fr: () => import("./words/fr"),
    es: () => import("./words/es"),
});
