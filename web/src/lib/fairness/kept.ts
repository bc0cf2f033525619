/** What a phone keeps of the draws, so that a reload loses nothing: its numbers, and what it knows of each record. */

import type { State } from "./record";

/** A number of this phone's for one attempt: the roster that it was opened for, if it was. */
export interface Own {
    share: string;
    roster?: string;
}

/** By chain and attempt. */
export type Owned = Readonly<Record<string, Own>>;

/** What does not add up stays so, with the lines that show it. */
export interface Broken {
    is: "wrong" | "rolled_back" | "two_stories";
    step?: number;
    at: number;
    lines: readonly string[];
}

/** What is known of a table's record. */
export interface Known {
    state: State;
    /** The chains that went before. */
    past: readonly string[];
    /** The hashes of its last lines. */
    recent: readonly string[];
    broken: Broken | null;
}

const PLACE = "croupier.draws";
/** Nights that are kept, the newest. */
const NIGHTS = 4;

/** A table's place in what this phone keeps. */
export class Drawer {
    private readonly place: string;

    constructor(night: string, guest: string, table: string) {
        this.place = `${PLACE}.${night}.${guest}.${table}`;
        forgetOthers(night);
    }

    /** This phone's numbers: looked up each time, as another tab may have made them. */
    get own(): Owned {
        return JSON.parse(lookUp(`${this.place}.own`) ?? "{}") as Owned;
    }

    set own(own: Owned) {
        keep(`${this.place}.own`, JSON.stringify(own));
    }

    get known(): Known | null {
        return JSON.parse(lookUp(this.place) ?? "null") as Known | null;
    }

    set known(known: Known | null) {
        keep(this.place, JSON.stringify(known));
    }
}

const TAB = crypto.getRandomValues(new Uint32Array(2)).join("-");
/** Milliseconds after which a tab that has not been heard of is gone. */
const GONE = 3000;

/** Which tab of this phone takes part for a guest: one at a time, as all of them keep the same numbers. */
export class Turn {
    private readonly place: string;

    constructor(night: string, guest: string) {
        this.place = `${PLACE}.tab.${night}.${guest}`;
    }

    /** Whether it is this tab; it takes over where no other has shown itself lately. */
    isOurs(): boolean {
        const [tab, at] = (lookUp(this.place) ?? "").split(" ");
        const taken = tab && tab !== TAB && Date.now() - Number(at) < GONE;
        if (!taken) keep(this.place, `${TAB} ${Date.now()}`);
        return !taken;
    }

    leave(): void {
        if (lookUp(this.place)?.startsWith(`${TAB} `)) drop(this.place);
    }
}

/** Where nothing can be kept, it is remembered as long as the page is open. */
const remembered = new Map<string, string>();

function lookUp(place: string): string | null {
    try {
        return remembered.get(place) ?? localStorage.getItem(place);
    } catch {
        return null;
    }
}

function keep(place: string, text: string): void {
    try {
        localStorage.setItem(place, text);
        remembered.delete(place);
    } catch {
        remembered.set(place, text);
    }
}

function drop(place: string): void {
    remembered.delete(place);
    try {
        localStorage.removeItem(place);
    } catch {
        // there was nothing
    }
}

/** Of nights that are long over nothing is kept. */
function forgetOthers(night: string): void {
    const nights = (lookUp(PLACE) ?? "").split(" ").filter((one) => one && one !== night);
    const old = nights.splice(NIGHTS - 1);
    keep(PLACE, [night, ...nights].join(" "));
    if (!old.length) return;
    for (const place of Object.keys(localStorage))
        if (
            old.some(
                (one) => place.startsWith(`${PLACE}.${one}.`) || place.startsWith(`${PLACE}.tab.${one}.`),
            )
        )
            drop(place);
}
