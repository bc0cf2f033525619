import { describe, expect, it, test } from "vitest";
import type { HoldemView } from "../../lib/types/tables";
import { meant, price, question, stands, type Ahead, type Offered } from "./ahead";

const FREE: Offered = { fold: true, check: true, call: null };
const FIFTY: Offered = { fold: true, check: false, call: 50 };
const DEAR: Offered = { fold: true, check: false, call: 9000 };

describe("what was decided ahead (D27)", () => {
    const cases: [string, Ahead, Offered, "fold" | "check" | "call" | null][] = [
        ["check or fold checks for nothing", { way: "checkFold" }, FREE, "check"],
        ["check or fold folds to a bet", { way: "checkFold" }, FIFTY, "fold"],
        ["a check stays a check", { way: "check" }, FREE, "check"],
        ["a check never becomes a call of 9000", { way: "check" }, DEAR, null],
        ["nor a fold", { way: "check" }, FIFTY, null],
        ["a call is made at its price", { way: "call", cost: 50 }, FIFTY, "call"],
        ["and at no other", { way: "call", cost: 50 }, DEAR, null],
        ["a call is no check", { way: "call", cost: 50 }, FREE, null],
        ["anything is called", { way: "callAny" }, DEAR, "call"],
        ["and nothing is checked", { way: "callAny" }, FREE, "check"],
    ];
    it.each(cases)("%s", (_, ahead, offered, move) => expect(meant(ahead, offered)).toBe(move));

    it("stands as long as its price does", () => {
        expect(stands({ way: "check" }, 0)).toBe(true);
        expect(stands({ way: "check" }, 50)).toBe(false);
        expect(stands({ way: "call", cost: 50 }, 50)).toBe(true);
        expect(stands({ way: "call", cost: 50 }, 100)).toBe(false);
        expect(stands({ way: "checkFold" }, 100)).toBe(true);
        expect(stands({ way: "callAny" }, 100)).toBe(true);
    });
});

const VIEW = {
    dealt_in: ["Ann", "Ben"],
    players: { Ann: { bet: 50 }, Ben: { bet: 200 } },
    stacks: { Ann: 100, Ben: 800 },
    to_match: 200,
    board: ["Kh", "Kd", "7c"],
} as unknown as HoldemView;

test("a call costs what is missing, and never more than there is", () => {
    expect(price(VIEW, "Ben")).toBe(0);
    expect(price(VIEW, "Ann")).toBe(100);
    expect(price({ ...VIEW, to_match: 120 }, "Ann")).toBe(70);
});

test("another card is another question", () => {
    const turned = { ...VIEW, board: [...VIEW.board, "2s"] };
    expect(question(VIEW, "Ann")).toBe(question({ ...VIEW, to_match: 999 }, "Ann"));
    expect(question(VIEW, "Ann")).not.toBe(question(turned, "Ann"));
});
