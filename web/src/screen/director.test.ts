import { describe, expect, test } from "vitest";
import {
    BEGINNING,
    direct,
    DWELL,
    heatOf,
    STANDINGS,
    type Direction,
    type Now,
    type TableNow,
} from "./director";

const TICK = 500;

const table = (id: string, more: Partial<TableNow> = {}): TableNow => ({
    id,
    heat: 0,
    stake: 0,
    over: false,
    moving: false,
    quiet: 0,
    ...more,
});

const scene = (at: number, tables: readonly TableNow[], more: Partial<Now> = {}): Now => ({
    at,
    tables,
    standings: true,
    leads: 0,
    skips: 0,
    pinned: null,
    ...more,
});

/** Lets the same go on for a while. */
function watch(
    from: Direction,
    at: number,
    seconds: number,
    tables: readonly TableNow[],
    more = {},
): Direction {
    let direction = from;
    for (let now = at; now <= at + 1000 * seconds; now += TICK)
        direction = direct(direction, scene(now, tables, more));
    return direction;
}

const bets = (id: string) => table(id, { heat: 1, stake: 50 });
const lastBets = (id: string) => table(id, { heat: 2, stake: 50 });
const spins = (id: string) => table(id, { heat: 2, stake: 50, moving: true });
const decided = (id: string) => table(id, { over: true });
const idle = (id: string) => table(id);

describe("follows the action", () => {
    test("welcomes where nobody sits", () => {
        expect(direct(BEGINNING, scene(0, [])).shot).toEqual([]);
    });

    test("leaves a table where nothing happens for one where people bet", () => {
        const at = watch(BEGINNING, 0, 1, [idle("a"), idle("b")], { standings: false });
        expect(at.shot).toEqual(["a"]);
        expect(watch(at, 2000, 2, [idle("a"), bets("b")]).shot).toEqual(["a"]);
        expect(watch(at, 2000, 6, [idle("a"), bets("b")]).shot).toEqual(["b"]);
    });

    test("cuts to the last seconds of betting, stays for the spin and looks at what it brought", () => {
        let at = watch(BEGINNING, 0, 10, [bets("a"), idle("b")]);
        expect(at.shot).toEqual(["a"]);
        at = watch(at, 11_000, 6, [bets("a"), lastBets("b")]);
        expect(at.shot).toEqual(["b"]);
        at = watch(at, 18_000, 6, [lastBets("a"), spins("b")]);
        expect(at.shot).toEqual(["b"]);
        at = watch(at, 24_500, 5, [lastBets("a"), decided("b")]);
        expect(at.shot).toEqual(["b"]);
        at = watch(at, 30_000, 2, [lastBets("a"), decided("b")]);
        expect(at.shot).toEqual(["a"]);
    });

    test("shows an all-in beside a spin that is not over", () => {
        let at = watch(BEGINNING, 0, 6, [lastBets("a"), bets("b")]);
        at = watch(at, 7000, 6, [spins("a"), table("b", { heat: 3, stake: 900 })]);
        expect(at.shot).toEqual(["a", "b"]);
        at = watch(at, 14_000, 15, [bets("a"), table("b", { heat: 3, stake: 900 })]);
        expect(at.shot).toContain("b");
    });

    test("takes a stake for big that is many times the usual one", () => {
        let at = BEGINNING;
        for (let round = 0; round < 5; round += 1) {
            at = watch(at, 20_000 * round, 9, [bets("a"), idle("b")]);
            at = watch(at, 20_000 * round + 10_000, 9, [decided("a"), idle("b")]);
        }
        expect(at.usual).toBe(50);
        expect(heatOf(table("b", { heat: 1, stake: 199 }), at, 0)).toBe(1);
        expect(heatOf(table("b", { heat: 1, stake: 200 }), at, 0)).toBe(2);
    });

    test("does not wait for a table that has fallen asleep", () => {
        const at = watch(BEGINNING, 0, 10, [lastBets("a"), bets("b")]);
        expect(at.shot).toEqual(["a"]);
        expect(watch(at, 11_000, 6, [{ ...lastBets("a"), quiet: 46_000 }, bets("b")]).shot).toEqual(["b"]);
    });

    test("shows everybody's places when the lead has changed, but not while something is decided", () => {
        let at = watch(BEGINNING, 0, 6, [bets("a"), bets("b")]);
        at = watch(at, 7000, 6, [table("a", { heat: 3 }), bets("b")], { leads: 1 });
        expect(at.shot).not.toEqual([STANDINGS]);
        at = watch(at, 13_500, 13, [decided("a"), bets("b")], { leads: 1 });
        expect(at.shot).toEqual([STANDINGS]);
        at = watch(at, 27_000, 8, [bets("a"), bets("b")], { leads: 1 });
        expect(at.shot).not.toEqual([STANDINGS]);
    });
});

describe("does as the host says", () => {
    test("stays with what is pinned, and with nothing that is gone", () => {
        expect(watch(BEGINNING, 0, 30, [idle("a"), spins("b")], { pinned: "a" }).shot).toEqual(["a"]);
        expect(watch(BEGINNING, 0, 30, [spins("b")], { pinned: "a" }).shot).toEqual(["b"]);
        expect(watch(BEGINNING, 0, 1, [spins("b")], { pinned: STANDINGS }).shot).toEqual([STANDINGS]);
    });

    test("goes on at once when it is told to", () => {
        let at = watch(BEGINNING, 0, 1, [spins("a"), bets("b")]);
        expect(at.shot).toEqual(["a"]);
        at = direct(at, scene(2000, [spins("a"), bets("b")], { skips: 1 }));
        expect(at.shot).toEqual(["b"]);
        at = direct(at, scene(2500, [idle("a"), idle("b")], { skips: 2 }));
        expect(at.shot).toEqual(["a"]);
    });

    test("leaves a table at once that it may not show any more", () => {
        const at = watch(BEGINNING, 0, 1, [spins("a"), bets("b")]);
        expect(direct(at, scene(1500, [bets("b")])).shot).toEqual(["b"]);
    });
});

// Simulated evenings.

/** Numbers that look like chance and are the same every time. */
function chance(seed: number): () => number {
    let state = seed;
    return () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state / 2_147_483_648;
    };
}

/** A table's rounds, phase by phase: what it is like, and for how many seconds. */
function* rounds(id: string, kind: number, random: () => number): Generator<[TableNow, number]> {
    const stake = 10 + 90 * random();
    for (;;) {
        if (random() < 0.08) yield [table(id), 60 * random()]; // everybody is at the bar
        if (kind === 0) {
            yield [table(id), 3];
            yield [table(id, { heat: 1, stake }), 10 + 15 * random()];
            yield [table(id, { heat: 2, stake }), 5];
            yield [table(id, { heat: 2, stake, moving: true }), 6];
        } else if (kind === 1) {
            yield [table(id, { heat: 1, stake }), 25];
            yield [table(id, { heat: 2, stake }), 8 + 50 * random()];
            yield [table(id, { heat: 2, stake, moving: true }), 6];
        } else {
            yield [table(id, { heat: 1, stake }), 30 + 70 * random()];
            if (random() < 0.3) yield [table(id, { heat: 3, stake: 20 * stake }), 15];
        }
        yield [table(id, { over: true }), 7];
    }
}

interface Watched {
    cuts: number[];
    /** What was left before it was decided. */
    left: string[];
    /** Milliseconds, at the longest, for which nothing was seen of what happened. */
    dull: number;
    /** Milliseconds, at the longest, for which a table was not seen. */
    unseen: number;
}

function evening(tables: number, seed: number, minutes = 60): Watched {
    const random = chance(seed);
    const playing = Array.from({ length: tables }, (_, nth) => rounds(`t${nth}`, nth % 3, random));
    const phases = playing.map((one) => one.next().value as [TableNow, number]);
    const ends = phases.map(([, seconds]) => 1000 * seconds);
    const seen: number[] = playing.map(() => 0);
    const found: Watched = { cuts: [], left: [], dull: 0, unseen: 0 };
    let direction = BEGINNING;
    let dullSince = 0;
    for (let at = 0; at < 60_000 * minutes; at += TICK) {
        playing.forEach((one, nth) => {
            if (at < ends[nth]!) return;
            phases[nth] = one.next().value as [TableNow, number];
            ends[nth] = at + 1000 * phases[nth][1];
        });
        const now = phases.map(([one]) => one);
        const before = direction;
        direction = direct(before, scene(at, now, { leads: Math.floor(at / 240_000) }));
        const heat = Object.fromEntries(now.map((one) => [one.id, heatOf(one, direction, at)]));
        if (direction.since === at) found.cuts.push(at);
        for (const id of before.shot)
            if (!direction.shot.includes(id) && heat[id]! >= 2) found.left.push(`${id} at ${at}`);
        const isDull =
            Object.values(heat).some(Boolean) && !direction.shot.some((id) => heat[id] || id === STANDINGS);
        if (!isDull) dullSince = at;
        found.dull = Math.max(found.dull, at - dullSince);
        now.forEach(({ id }, nth) => {
            if (direction.shot.includes(id)) seen[nth] = at;
            found.unseen = Math.max(found.unseen, at - seen[nth]!);
        });
    }
    return found;
}

describe.each([1, 3, 5, 12, 20])("an hour with %i tables", (tables) => {
    const evenings = [1, 2, 3].map((seed) => evening(tables, seed));

    test("it never leaves before the outcome", () => {
        expect(evenings.flatMap(({ left }) => left)).toEqual([]);
    });

    test("it shows nothing idle for longer than between two cuts while something happens", () => {
        for (const { dull } of evenings) expect(dull).toBeLessThanOrEqual(DWELL);
    });

    test("it does not flicker", () => {
        for (const { cuts } of evenings)
            expect(Math.min(...cuts.slice(1).map((cut, nth) => cut - cuts[nth]!))).toBeGreaterThanOrEqual(
                DWELL,
            );
    });

    test("every table is seen again within three minutes", () => {
        for (const { unseen } of evenings) expect(unseen / 1000).toBeLessThanOrEqual(180);
    });
});
