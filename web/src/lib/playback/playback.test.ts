import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableCard } from "../protocol/messages";
import type { FollowedTable, Move } from "../protocol/night_store.svelte";
import type { TableEvent } from "../types/events";
import type { HoldemView, RouletteView } from "../types/tables";
import { timeline as cards } from "../../games/holdem/timeline";
import { timeline as wheel } from "../../games/roulette/timeline";
import { Playback } from "./playback.svelte";
import type { Paced } from "./timeline";

const TABLE = { equipment: "virtual", pace: { between: 6 } } as Paced & TableCard;
/** How long a wheel turns at a table with that pace. */
const SPIN = 4200;
const NOON = Date.UTC(2026, 0, 1, 12);

const BETTING = {
    game: "roulette",
    phase: "betting",
    pocket: null,
    history: ["3"],
    stakes: { Ann: { red: 10 } },
} as unknown as RouletteView;
const TURNING = { ...BETTING, phase: "closed", pocket: "17" } as RouletteView;
const SETTLED = { ...TURNING, phase: "waiting", history: ["3", "17"], stakes: { Ann: {} } } as RouletteView;
const SPUN: TableEvent = { event: "spun", pocket: "17", colour: "black" };

function followed(view: object, version: number, more: Partial<FollowedTable> = {}): FollowedTable {
    return {
        id: "t1",
        version,
        view,
        batches: [],
        moves: [],
        options: [{ do: "bet" }],
        due: null,
        dueAt: null,
        ...more,
    } as unknown as FollowedTable;
}

/** A table after some moves, the first of which led to the given version. */
function after(version: number, moves: readonly Omit<Move, "version">[], more: Partial<FollowedTable> = {}) {
    const numbered = moves.map((move, nth) => ({ ...move, version: version + nth }));
    const batches = numbered.map(({ version, steps }) => ({
        version,
        by: "house",
        events: steps.flatMap(({ events }) => events),
    }));
    const last = numbered.at(-1)!;
    return followed(last.steps.at(-1)!.view, last.version, { batches, moves: numbered, ...more });
}

function spin(happenedAt: number): Omit<Move, "version"> {
    return {
        happenedAt,
        steps: [
            { events: [SPUN], view: TURNING },
            { events: [], view: SETTLED },
        ],
    };
}

beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(NOON);
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe("a wheel that turns", () => {
    /** What somebody sees of it who hears of a spin so late, and whose clock goes wrong by so much. */
    class Phone {
        playback = new Playback(() => wheel);

        constructor(
            readonly late: number,
            wrong: number,
            before: FollowedTable | null,
        ) {
            vi.setSystemTime(NOON + wrong);
            if (before) this.playback.see(before, TABLE);
            this.playback.see(after(5, [spin(Date.now() - late)]), TABLE);
        }

        /** How long after the spin the ball lies here. */
        landing(): number {
            let passed = this.late;
            while (this.playback.motion) {
                vi.advanceTimersByTime(10);
                passed += 10;
            }
            return passed;
        }
    }

    test.each([
        ["hears at once", 0, 0, true],
        ["hears at once, by a clock an hour ahead", 0, 3_600_000, true],
        ["hears at once, by a clock a day behind", 0, -86_400_000, true],
        ["was asleep and hears late", 1500, 0, true],
        ["comes to the table in the middle of it", 2000, -5000, false],
    ])("lands at the same moment for whoever %s", (_, late, wrong, sat) => {
        const phone = new Phone(late, wrong, sat ? followed(BETTING, 4) : null);
        expect(phone.playback.motion).not.toBeNull();
        expect(phone.landing()).toBe(SPIN);
        expect(phone.playback.landed).toBe(1);
        expect(phone.playback.fresh).toBe(true);
    });

    test("does not tell what it will bring", () => {
        for (const before of [followed(BETTING, 4), null]) {
            const { playback } = new Phone(0, 0, before);
            expect((playback.table!.view as RouletteView).history).toEqual(["3"]);
            expect(playback.table!.version).toBe(4);
            expect(playback.table!.options).toEqual([]);
            vi.advanceTimersByTime(SPIN);
            expect((playback.table!.view as RouletteView).history).toEqual(["3", "17"]);
        }
    });

    test("is at rest for whoever comes after it", () => {
        expect(new Phone(SPIN, 0, null).playback.motion).toBeNull();
    });

    test("has come to rest already where it is a real one, and is seen to have", () => {
        const playback = new Playback(() => wheel);
        playback.see(followed(BETTING, 4), TABLE);
        playback.see(after(5, [spin(Date.now())]), { ...TABLE, equipment: "real" });
        expect(playback.motion).toBeNull();
        expect(playback.landed).toBe(1);
    });

    test("turns also where nothing else is to move", () => {
        vi.stubGlobal("matchMedia", () => ({ matches: true }));
        expect(new Phone(0, 0, null).playback.motion).not.toBeNull();
    });

    test("is waited for by what happens meanwhile", () => {
        const { playback } = new Phone(0, 0, followed(BETTING, 4));
        const opened = { happenedAt: Date.now(), steps: [{ events: [{ event: "opened" }], view: BETTING }] };
        playback.see(after(5, [spin(Date.now()), opened as Omit<Move, "version">]), TABLE);
        expect(playback.table!.version).toBe(4);
        vi.advanceTimersByTime(SPIN);
        expect(playback.table!.version).toBe(6);
        expect(playback.fresh).toBe(true);
    });
});

describe("the end of a hand", () => {
    const DUE = 20_000;
    const view = (board: number, phase = "showdown") =>
        ({ game: "holdem", phase, board: Array(board).fill("2c") }) as unknown as HoldemView;
    const event = (name: string, more: object = {}) => ({ event: name, ...more }) as unknown as TableEvent;

    function runOut(happenedAt = Date.now()): Omit<Move, "version"> {
        return {
            happenedAt,
            steps: [
                { events: [event("acted"), event("shown", { who: "Ben" })], view: view(0) },
                { events: [event("board_dealt", { street: "flop" })], view: view(3) },
                { events: [event("board_dealt", { street: "turn" })], view: view(4) },
                { events: [event("board_dealt", { street: "river" })], view: view(5) },
                { events: [event("pot_won")], view: view(5, "waiting") },
            ],
        };
    }

    function watch(next: FollowedTable, before: FollowedTable | null = followed(view(0, "preflop"), 4)) {
        const seen: string[] = [];
        const playback = new Playback(() => cards, {
            step: (events) => seen.push(events.at(-1)!.event),
            shown: (events) => seen.push(`shown ${events.length}`),
            hear: (sound) => seen.push(sound),
        });
        if (before) playback.see(before, TABLE);
        playback.see(next, TABLE);
        return { playback, seen };
    }

    const board = ({ table }: Playback) => (table!.view as HoldemView).board.length;

    test("is shown step by step, each in its time, and then as it is", () => {
        const { playback, seen } = watch(after(5, [runOut()]));
        const boards = [board(playback)];
        for (const ms of [900, 1000, 1000, 1000]) {
            vi.advanceTimersByTime(ms);
            boards.push(board(playback));
        }
        expect(boards).toEqual([0, 3, 4, 5, 5]);
        expect(playback.motion).toBeNull();
        expect(playback.table!.view.phase).toBe("waiting");
        expect(seen).toEqual([
            ...["shown", "card", "board_dealt", "card", "board_dealt", "card", "board_dealt", "card"],
            "card",
            "shown 6",
        ]);
    });

    test("takes no more than half of the time to the next hand", () => {
        const { playback } = watch(after(5, [runOut()], { dueAt: Date.now() + 2000 }));
        vi.advanceTimersByTime(1000);
        expect(playback.motion).toBeNull();
        const unhurried = watch(after(5, [runOut()], { dueAt: Date.now() + DUE })).playback;
        vi.advanceTimersByTime(3800);
        expect(unhurried.motion).not.toBeNull();
    });

    test("goes on from where it is for whoever comes late", () => {
        const { playback } = watch(after(5, [runOut(Date.now() - 2000)]), null);
        expect(board(playback)).toBe(4);
        vi.advanceTimersByTime(900);
        expect(board(playback)).toBe(5);
    });

    test("is shown at once where nothing is to move, and with real cards", () => {
        vi.stubGlobal("matchMedia", () => ({ matches: true }));
        expect(watch(after(5, [runOut()])).playback.motion).toBeNull();
        vi.stubGlobal("matchMedia", () => ({ matches: false }));
        const { playback } = watch(followed(view(0, "preflop"), 4));
        playback.see(after(5, [runOut()]), { ...TABLE, equipment: "real" });
        expect(playback.motion).toBeNull();
        expect(playback.table!.version).toBe(5);
    });

    test("is followed by what came meanwhile, in its own time", () => {
        const flop: Omit<Move, "version"> = {
            happenedAt: Date.now() + 500,
            steps: [
                { events: [event("shown", { who: "Cleo" })], view: view(0) },
                { events: [event("pot_won")], view: view(0, "waiting") },
            ],
        };
        const { playback, seen } = watch(after(5, [runOut()]));
        vi.advanceTimersByTime(500);
        playback.see(after(5, [runOut(Date.now() - 500), flop]), TABLE);
        vi.advanceTimersByTime(3400);
        expect(playback.table!.version, "the first is over").toBe(5);
        expect(seen.at(-1)).toBe("card");
        expect(playback.motion).not.toBeNull();
        vi.advanceTimersByTime(900);
        expect(playback.table!.version).toBe(6);
        expect(playback.motion).toBeNull();
    });

    test("is past where the next hand has begun", () => {
        const next: Omit<Move, "version"> = {
            happenedAt: Date.now(),
            steps: [{ events: [event("hand_started")], view: view(0, "preflop") }],
        };
        const { playback, seen } = watch(after(5, [runOut(), next]));
        expect(playback.motion).toBeNull();
        expect(playback.table!.version).toBe(6);
        expect(seen).toEqual(["card", "shown 7"]);
    });
});
