/** What was done at the night, for the host to read and search. */

import type { JournalEntry } from "../lib/types/night";
import { atDesk } from "../lib/words/desk";
import { number } from "../lib/words/words.svelte";

export type Group = "people" | "money" | "tables" | "night";

/** What each kind of entry is about; what is not named here is about the night. */
const GROUPS: Readonly<Record<string, Group>> = {
    join: "people",
    appoint: "people",
    new_link: "people",
    claim: "people",
    knock: "people",
    let_in: "people",
    turn_away: "people",
    readmit: "people",
    mute: "people",
    unmute: "people",
    remove: "people",
    go_home: "people",
    say: "people",
    tell: "people",
    grant: "money",
    make_vouchers: "money",
    redeem: "money",
    adjust: "money",
    exchange: "money",
    rebuy: "money",
    buy_again: "money",
    bid: "money",
    open_table: "tables",
    change_table: "tables",
    pause: "tables",
    go_on: "tables",
    hand_over: "tables",
    begin_table: "tables",
    close_table: "tables",
    close_tables: "tables",
    stop_table: "tables",
    sit: "tables",
    seat: "tables",
    seat_house_player: "tables",
    dismiss_house_player: "tables",
    fill_table: "tables",
    leave: "tables",
    sit_out: "tables",
    come_back: "tables",
    seat_time_up: "tables",
    cannot_pay: "tables",
    ready: "tables",
    nobody_bets: "tables",
    join_waiting_list: "tables",
    leave_waiting_list: "tables",
    offer_time_up: "tables",
    start_tournament: "tables",
    next_level: "tables",
    void: "tables",
    correct: "tables",
    undo: "tables",
    go_back: "tables",
};

export function groupOf({ what }: JournalEntry): Group {
    return GROUPS[what] ?? "night";
}

/** An entry as a sentence. */
export function described(entry: JournalEntry, tableName: (id: string) => string): string {
    const said = atDesk().journal;
    const { what, name, words } = entry;
    const [role, who = ""] = split(entry.by);
    const by = who || said.roles[role as keyof typeof said.roles] || role;
    const sentence = said.entries[what as keyof typeof said.entries];
    if (!sentence) return what;
    return sentence({ by, name, table: tableName(entry.table), amount: number(entry.amount), words });
}

function split(by: string): [role: string, name?: string] {
    const slash = by.indexOf("/");
    return slash < 0 ? [by] : [by.slice(0, slash), by.slice(slash + 1)];
}

/** Milliseconds between two looks into the book. */
const LOOK = 3000;

export class Journal {
    entries = $state.raw<readonly JournalEntry[]>([]);
    loaded = $state(false);

    private looking = false;

    /** `fetched` gives what was done after an entry. */
    constructor(private readonly fetched: (after: number) => Promise<readonly JournalEntry[] | null>) {}

    async look(): Promise<void> {
        if (this.looking) return;
        this.looking = true;
        const news = await this.fetched(this.entries.at(-1)?.seq ?? 0);
        this.looking = false;
        if (!news) return;
        this.loaded = true;
        if (news.length) this.entries = [...this.entries, ...news];
    }

    /** Look again and again from now on; gives what ends it. */
    watch(): () => void {
        void this.look();
        const timer = setInterval(() => void this.look(), LOOK);
        return () => clearInterval(timer);
    }
}
