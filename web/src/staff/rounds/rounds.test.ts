import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadStaffUis } from "../../games/staff";
import type { Effect, LoggedRound } from "../../lib/types/night";
import { speak } from "../../lib/words/words.svelte";
import { plain } from "../../lib/plain";
import { enteredBy, findable, result } from "./described";
import { effectSaid } from "./effects";

beforeAll(loadStaffUis);
beforeEach(() => speak("en"));

describe("what putting a round right does", () => {
    const even = { rate: { money: 1, chips: 1 } };
    const cases: [told: string, effect: Omit<Effect, "name">, rate?: Pick<typeof even, "rate">][] = [
        [
            "Ann pays back 3,400: 1,200 from chips, 2,200 from play money.",
            { result: -3400, chips: -1200, money: -2200, debt: 0 },
        ],
        [
            "Ann pays back 3,600: 100 from chips, 500 from play money, 3,000 is owed to the house.",
            { result: -3600, chips: -100, money: -500, debt: 3000 },
        ],
        ["Ann pays back 100 from chips.", { result: -100, chips: -100, money: 0, debt: 0 }],
        ["Ann gets 200 in chips.", { result: 200, chips: 200, money: 0, debt: 0 }],
        [
            "Ann gets 3,500: 500 in play money, 3,000 off what they owe.",
            { result: 3500, chips: 0, money: 500, debt: -3000 },
        ],
        [
            "Ann pays back 300: 300 when the round under way is over.",
            { result: -300, chips: 0, money: 0, debt: 0 },
        ],
        [
            "Ann pays back 5: 2 from chips, 3 from play money.",
            { result: -10_000, chips: -4000, money: -3, debt: 0 },
            { rate: { money: 1, chips: 2000 } },
        ],
    ];
    test.each(cases)("%s", (told, effect, rate = even) => {
        expect(effectSaid({ name: "Ann", ...effect }, rate)).toBe(told);
    });
});

describe("a round of the log", () => {
    const thrown = { event: "thrown", dice: [2, 2], box: "under", by: null } as const;
    const round: LoggedRound = {
        table: "t1",
        game: "unders_overs",
        round: 3,
        first: 10,
        last: 20,
        at: 0,
        by: "dealer/Dora",
        players: { Zoë: { staked: 100, result: -100 } },
        outcome: [thrown],
        voided: false,
        changes: [],
        correctable: true,
        voidable: true,
        why_not: null,
        options: [],
        record: null,
    };

    test("is found by guest, table, result and dealer, however they are typed", () => {
        const text = findable(round, "Würfel");
        for (const wanted of ["zoe", "ZOË", "wurfel", "show 4", "dora"])
            expect(text.includes(plain(wanted)), wanted).toBe(true);
        expect(text.includes(plain("Ben"))).toBe(false);
    });

    test("tells both results once it was corrected", () => {
        expect(result(round)).toBe("The dice show 4.");
        const outcome = [
            { event: "corrected", round: 3, differences: { Zoë: 200 }, was: [2, 2], now: [6, 6] },
        ] as const;
        const change = { do: "correct", seq: 30, at: 1, by: "host", reason: "", outcome } as const;
        expect(result({ ...round, changes: [change] })).toBe("Corrected: 12, not 4.");
    });

    test.each([
        ["house", "Drawn by the house"],
        ["host", "Entered by the host"],
        ["dealer/Dora", "Entered by Dora"],
        ["guest/Ann/Bob", "Entered by Ann/Bob, who dealt"],
    ])("of %s", (by, said) => expect(enteredBy(by)).toBe(said));
});
