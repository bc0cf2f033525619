import { describe, expect, it } from "vitest";
import type { Events } from "../../lib/types/events";
import { narration } from "./narration";

type Event = Events["pairs_wagers"];

const { story } = narration;

describe("what happened", () => {
    const cases: [string, Event, string][] = [
        [
            "one's own dice are told",
            { event: "rolled", who: "Ann", dice: [5, 5, 2, 1], hand: "a_pair", points: 1 },
            "Ann: A pair.",
        ],
    ];

    it.each(cases)("%s", (_, event, text) => expect(story([event], "Ann")).toBe(text));

    it("tells what was rolled, not that the dice go on", () => {
        expect(
            story(
                [
                    { event: "rolled", who: "Bob", dice: [5, 5, 2, 2], hand: "two_pairs", points: 2 },
                    { event: "turn_ended", who: "Bob", points: 5, change: 2 },
                    { event: "dice_passed", who: "Cem", points: 0, last: false },
                ],
                "Ann",
            ),
        ).toBe("Bob: Two pairs.");
    });
});
