import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Again } from "../lib/types/night";
import type { RouletteView } from "../lib/types/tables";
import { RoundAgain, versionsOf } from "./again.svelte";

const AGAIN = {
    type: "again",
    card: { id: "t1", name: "Wheel", game: "roulette", equipment: "real" },
    info: { seats: {} },
    round: 12,
    view: {
        game: "roulette",
        phase: "waiting",
        pocket: null,
        history: ["3"],
        stacks: { Ann: 100 },
        stakes: {},
    },
    moves: [
        { by: "dealer", steps: [{ events: [{ event: "opened" }], view: { phase: "betting" } }] },
        {
            by: "Ann",
            steps: [
                {
                    events: [{ event: "placed" }],
                    view: { stacks: { Ann: 90 }, stakes: { Ann: { red: 10 } } },
                },
            ],
        },
        {
            by: "dealer",
            steps: [
                { events: [{ event: "spun", pocket: "17" }], view: { phase: "closed", pocket: "17" } },
                { events: [{ event: "lost" }], view: { phase: "waiting", history: ["3", "17"], stakes: {} } },
            ],
        },
    ],
} as unknown as Again;

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

describe("a round that is shown again", () => {
    it("is put together move by move", () => {
        const found = versionsOf(AGAIN);
        expect(found.map(({ view }) => view.phase)).toEqual(["waiting", "betting", "betting", "waiting"]);
        expect(found.map(({ view }) => view.stacks["Ann"])).toEqual([100, 100, 90, 90]);
        expect(found.at(-1)!.batches.map(({ by }) => by)).toEqual(["dealer", "Ann", "dealer"]);
    });

    it("takes its time, lets the ball run also where it was a real one, and is over then", () => {
        const again = new RoundAgain();
        again.show(AGAIN);
        const seen: string[] = [];
        let turned = 0;
        for (let ms = 0; again.now && ms < 60_000; ms += 100) {
            const { playback } = again.now;
            const view = playback.table!.view as RouletteView;
            const picture = `${view.phase} ${view.history.length}`;
            if (seen.at(-1) !== picture) seen.push(picture);
            if (playback.motion) turned += 100;
            vi.advanceTimersByTime(100);
        }
        expect(seen).toEqual(["waiting 1", "betting 1", "closed 1", "waiting 2"]);
        expect(turned).toBeGreaterThan(4000);
        expect(again.now).toBeNull();
    });

    it("gives way to another", () => {
        const again = new RoundAgain();
        again.show(AGAIN);
        again.show({ ...AGAIN, round: 13 });
        expect(again.now!.round).toBe(13);
        vi.advanceTimersByTime(60_000);
        expect(again.now).toBeNull();
    });
});
