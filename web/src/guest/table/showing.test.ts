import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Sign } from "../../lib/protocol/messages";
import type { FollowedTable } from "../../lib/protocol/night_store.svelte";
import type { RouletteView } from "../../lib/types/tables";
import { Showing } from "./showing.svelte";

const SIGN = { equipment: "virtual", pace: { between: 6 } } as unknown as Sign;
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
const SETTLED = { ...BETTING, phase: "waiting", pocket: "17", history: ["3", "17"], stakes: { Ann: {} } };

function betting(): FollowedTable {
    return followed(BETTING, 4, []);
}

function spun(happenedAt: number): FollowedTable {
    const told = [{ version: 5, by: "house", events: [{ event: "spun", pocket: "17", colour: "black" }] }];
    return followed(SETTLED, 5, told as FollowedTable["told"], happenedAt);
}

function followed(
    view: object,
    version: number,
    told: FollowedTable["told"],
    happenedAt = Date.now(),
): FollowedTable {
    return {
        id: "t1",
        version,
        view,
        told,
        happenedAt,
        options: [],
        due: null,
        dueAt: null,
    } as unknown as FollowedTable;
}

/** What somebody sees of the wheel who hears of a spin so late, and whose clock goes wrong by so much. */
class Phone {
    showing = new Showing(() => "Ann");

    constructor(
        readonly late: number,
        wrong: number,
        before: FollowedTable | null,
    ) {
        vi.setSystemTime(NOON + wrong);
        if (before) this.showing.see(before, SIGN);
        this.showing.see(spun(Date.now() - late), SIGN);
    }

    /** How long after the spin the ball lies here. */
    landing(): number {
        let passed = this.late;
        while (this.showing.motion) {
            vi.advanceTimersByTime(10);
            passed += 10;
        }
        return passed;
    }
}

describe("a wheel that turns", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    test.each([
        ["hears at once", 0, 0, true],
        ["hears at once, by a clock an hour ahead", 0, 3_600_000, true],
        ["hears at once, by a clock a day behind", 0, -86_400_000, true],
        ["was asleep and hears late", 1500, 0, true],
        ["comes to the table in the middle of it", 2000, -5000, false],
    ])("lands at the same moment for whoever %s", (_, late, wrong, sat) => {
        const phone = new Phone(late, wrong, sat ? betting() : null);
        expect(phone.showing.motion).not.toBeNull();
        expect(phone.landing()).toBe(SPIN);
    });

    test("does not tell what it will bring", () => {
        for (const before of [betting(), null]) {
            const { showing } = new Phone(0, 0, before);
            expect((showing.table!.view as RouletteView).history).toEqual(["3"]);
            expect(showing.told).toBe("");
            vi.advanceTimersByTime(SPIN);
            expect((showing.table!.view as RouletteView).history).toEqual(["3", "17"]);
        }
    });

    test("is at rest for whoever comes after it", () => {
        expect(new Phone(SPIN, 0, null).showing.motion).toBeNull();
    });
});
