import { describe, expect, test } from "vitest";
import type { JournalEntry } from "../lib/types/night";
import { atDesk } from "../lib/words/desk";
import { speak } from "../lib/words/words.svelte";
import { groupOf, Journal, described } from "./journal.svelte";

const entry = (fields: Partial<JournalEntry>): JournalEntry => ({
    seq: 1,
    at: 0,
    by: "host",
    what: "announce",
    table: "",
    name: "",
    amount: 0,
    words: "",
    ...fields,
});

describe("an entry is described in a sentence", () => {
    const tables = (id: string) => (id === "t1" ? "Roulette" : id);

    test.each<[Partial<JournalEntry>, string]>([
        [{ what: "join", by: "guest/Ann" }, "Ann comes in."],
        [{ what: "join", by: "guest/Ann/Ben" }, "Ann/Ben comes in."],
        [
            { what: "sit", by: "guest/Ann", table: "t1", amount: 1500 },
            "Ann sits down at Roulette with 1,500.",
        ],
        [{ what: "grant", name: "Ann", amount: 70, words: "a voucher" }, "Ann is handed 70: a voucher"],
        [
            { what: "hand_over", by: "dealer/Dora", table: "t1", name: "Max" },
            "Dora hands Roulette over to Max.",
        ],
        [{ what: "pause", by: "dealer/Dora", table: "t1" }, "Roulette is paused by Dora."],
        [
            { what: "void", by: "host", table: "t1", words: "a drink" },
            "A round at Roulette is called off by The host: a drink",
        ],
        [{ what: "something_new" }, "something_new"],
    ])("%o", (fields, sentence) => {
        expect(described(entry(fields), tables)).toBe(sentence);
    });

    test.each(["de", "fr", "es"] as const)("%s leaves out nothing that English says", async (language) => {
        const given = { by: "<by>", name: "<name>", table: "<table>", amount: "<amount>", words: "<words>" };
        const marks = (text: string) => new Set(text.match(/<\w+>/g));
        await speak("en");
        const english = atDesk().journal.entries;
        await speak(language);
        const own = atDesk().journal.entries;
        for (const [what, sentence] of Object.entries(own))
            expect(marks(sentence(given)), what).toEqual(marks(english[what as keyof typeof english](given)));
    });
});

test("entries are sorted by what they are about", () => {
    const found = ["join", "adjust", "void", "raffle"].map((what) => groupOf(entry({ what })));
    expect(found).toEqual(["people", "money", "tables", "night"]);
});

test("only what was done since the last look is fetched", async () => {
    const asked: number[] = [];
    const journal = new Journal(async (after) => {
        asked.push(after);
        return after > 4 ? [] : [entry({ seq: after + 2 }), entry({ seq: after + 3 })];
    });
    for (let look = 0; look < 3; look++) await journal.look();
    expect(asked).toEqual([0, 3, 6]);
    expect(journal.entries.map(({ seq }) => seq)).toEqual([2, 3, 5, 6]);
});
