/** What a story says. */

import { catalogue, type Said } from "../../lib/words/catalogue.svelte";
import { en } from "./words/en";

export type StoryWords = Said<typeof en>;

export const storyWords = catalogue(en, {
    de: () => import("./words/de"),
    fr: () => import("./words/fr"),
    es: () => import("./words/es"),
});
