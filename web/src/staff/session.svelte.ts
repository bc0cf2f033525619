/** The session of the host's desk, a dealer's console or a screen, and how it comes in. */

import type { Standing } from "../lib/protocol/messages";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { Remark } from "../lib/protocol/renewal";
import { Session } from "../lib/protocol/session.svelte";
import type { Balance } from "../lib/types/night";
import { sentence } from "../lib/words/spoken";
import { staff } from "../lib/words/staff";

/** What an address brought behind its `#`: `secret=…&code=…`, or a single word. */
export interface Hash {
    /** A word without a name. */
    word: string;
    named: Readonly<Record<string, string>>;
}

export function parseHash(hash: string): Hash {
    const parts = hash.replace(/^#/, "").split("&").filter(Boolean);
    const named: Record<string, string> = {};
    let word = "";
    for (const part of parts) {
        const [name, ...rest] = part.split("=");
        if (rest.length) named[name!] = plain(rest.join("="));
        else word = plain(part);
    }
    return { word, named };
}

function plain(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** What the address brought; a secret does not stay in the address bar or the history. */
export function takeHash(): Hash {
    const { hash, pathname, search } = location;
    if (hash) history.replaceState(null, "", pathname + search);
    return parseHash(hash);
}

/** Milliseconds between two looks at everybody's place. */
const LOOK = 3000;
const SOON = 500;

export class StaffSession extends Session {
    /** Everybody's place, looked up again and again. */
    standings = $state.raw<readonly Standing[]>([]);
    /** Where all the play money was then, for the host. */
    balance = $state.raw<Balance | null>(null);
    /** The tables at that very moment. */
    tablesThen = $state.raw<Readonly<Record<string, FollowedTable>>>({});

    inside = $derived(Boolean(this.night?.inside && this.night.lobby));

    constructor(
        protected readonly keep: (token: string) => void,
        protected readonly forget: () => void,
    ) {
        super();
    }

    protected say(remark: Remark): string {
        return staff().shared.page[remark];
    }

    /** Look up everybody's place from now on; gives what ends it. */
    watchStandings(): () => void {
        const look = async () => {
            if (!this.inside || this.lost || document.visibilityState === "hidden") return;
            const found = await this.lookUp("standings");
            if (!found || !this.night) return;
            this.standings = found.standings;
            this.balance = found.balance ?? null;
            this.tablesThen = this.night.tables;
        };
        const timer = setInterval(() => void look(), LOOK);
        // Tables are shown a moment after coming in.
        const soon = setTimeout(() => void look(), SOON);
        void look();
        return () => {
            clearInterval(timer);
            clearTimeout(soon);
        };
    }

    /** Say what is new among the host's notices, as far as it is of these kinds. */
    hearNotices(kinds: ReadonlySet<string>): void {
        for (const notice of this.unheard())
            if (kinds.has(notice.kind)) this.toast("plain", sentence(notice));
    }
}

/** Addresses that lead nowhere but to the machine that opened them. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** What guests' addresses begin with: this page's own, unless that leads nowhere but to this machine. */
export function guestOrigin(addresses: readonly string[]): string {
    const [elsewhere] = addresses;
    return elsewhere && LOOPBACK.test(location.hostname) ? elsewhere : location.origin;
}
