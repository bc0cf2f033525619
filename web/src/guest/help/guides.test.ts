import { describe, expect, test } from "vitest";
import { gameNames, guideOf } from "../../games/registry";
import type { GameName } from "../../games/game";
import type { GameView } from "../../lib/protocol/messages";

/** A round of each game as Ann sees it, from before her first bet to its end: the step that she reads each time. */
const COURSE: Readonly<Record<string, readonly [step: number, view: object, moving?: boolean][]>> = {
    roulette: [
        [0, { phase: "betting", stakes: { Ann: {} }, results: [] }],
        [1, { phase: "betting", stakes: { Ann: { red: 100 } }, results: [] }],
        [2, { phase: "closed", stakes: { Ann: { red: 100 } }, results: [] }],
        [2, { phase: "waiting", stakes: {}, results: [{ who: "Ann" }] }, true],
        [3, { phase: "waiting", stakes: {}, results: [{ who: "Ann" }] }],
    ],
    unders_overs: [
        [0, { phase: "waiting", stakes: {}, results: [{ who: "Bob" }] }],
        [1, { phase: "betting", stakes: { Ann: { over: 100 } }, results: [] }],
        [3, { phase: "waiting", stakes: {}, results: [{ who: "Ann" }] }],
    ],
    crown_anchor: [
        [0, { phase: "betting", stakes: {}, results: [] }],
        [2, { phase: "closed", stakes: { Ann: { crown: 100 } }, results: [] }],
    ],
    blackjack: [
        [0, { phase: "betting", bets: {}, hands: [] }],
        [1, { phase: "betting", bets: { Ann: [50] }, hands: [] }],
        [2, { phase: "playing", bets: {}, hands: [{ who: "Ann", active: false, outcome: null }] }],
        [3, { phase: "playing", bets: {}, hands: [{ who: "Ann", active: true, outcome: null }] }],
        [4, { phase: "dealer", bets: {}, hands: [{ who: "Ann", active: false, outcome: null }] }],
        [4, { phase: "waiting", bets: {}, hands: [{ who: "Ann", active: false, outcome: "win" }] }],
    ],
    holdem: [
        [0, { phase: "waiting", board: [], players: {}, results: [] }],
        [1, { phase: "preflop", board: [], players: { Ann: {} }, results: [] }],
        [2, { phase: "flop", board: ["Ah", "Kd", "2c"], players: { Ann: {} }, results: [] }],
        [3, { phase: "waiting", board: [], players: { Ann: {} }, results: [{}] }],
    ],
    pairs_wagers: [
        [0, { phase: "waiting", turn: null, winners: [], points: {} }],
        [1, { phase: "rolling", turn: { who: "Bob" }, winners: [], points: { Ann: 0 } }],
        [2, { phase: "rolling", turn: { who: "Ann" }, winners: [], points: { Ann: 0 } }],
        [3, { phase: "choosing", turn: { who: "Ann" }, winners: [], points: { Ann: 0 } }],
        [4, { phase: "waiting", turn: null, winners: ["Bob"], points: { Ann: 3 } }],
    ],
};

describe.each(gameNames())("a first round of %s", (game: GameName) => {
    test("says in each language, and as often, what happens now", async () => {
        const { steps } = (await guideOf(game))!;
        const counts = Object.values(steps).map((texts) => texts.length);
        expect(new Set(counts).size).toBe(1);
        for (const texts of Object.values(steps))
            for (const text of texts) expect(text).toMatch(/^.{20,170}[.!]$/);
    });

    test("is where the guest is", async () => {
        const { step, steps } = (await guideOf(game))!;
        for (const [nth, view, moving = false] of COURSE[game]!) {
            expect(step(view as GameView, "Ann", moving)).toBe(nth);
            expect(steps.en[nth]).toBeDefined();
        }
    });
});
