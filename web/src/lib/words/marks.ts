/** What the standings say of somebody beside their place: on phones, at the desk and on the big screen. */

import type { Standing } from "../types/night";
import { catalogue, type Said } from "./catalogue.svelte";
import { en } from "./marks/en";
import { number } from "./words.svelte";

export type MarkWords = Said<typeof en>;

const said = catalogue(en, {
    de: () => import("./marks/de"),
    fr: () => import("./marks/fr"),
    es: () => import("./marks/es"),
});

type Marked = Pick<Standing, "rebuys" | "granted" | "debt" | "removed" | "house">;

/** In words: bought in again twice, owes 300; nothing where there is nothing to say. */
export function marksOf({ rebuys, granted, debt, removed, house }: Marked): string {
    return [
        removed ? said().removed : "",
        house ? said().house : "",
        rebuys ? said().rebuys(rebuys, number(rebuys)) : "",
        granted ? said().granted(number(granted)) : "",
        debt > 0 ? said().owes(number(debt)) : "",
    ]
        .filter(Boolean)
        .join(" · ");
}

/** As signs, where there is no room for words. */
export function signsOf({ rebuys, granted, debt }: Marked): string {
    return [
        rebuys ? `↻${number(rebuys)}` : "",
        granted ? `+${number(granted)}` : "",
        debt > 0 ? `−${number(debt)}` : "",
    ]
        .filter(Boolean)
        .join(" ");
}

/** The heading of those who have no place. */
export function apart(): string {
    return said().apart;
}
