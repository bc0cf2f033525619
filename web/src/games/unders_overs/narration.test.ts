import { expect, it } from "vitest";
import { narration } from "./narration";

const { story } = narration;

it("tells the last thing that is worth a sentence", () => {
    expect(
        story(
            [
                { event: "sat_down", who: "Bob", chips: 100 },
                { event: "invited", who: "Bob" },
                { event: "opened" },
            ],
            "Ann",
        ),
    ).toBe("Bob has the dice.");
});
