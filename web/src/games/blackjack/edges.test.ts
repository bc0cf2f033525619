import { expect, test } from "vitest";
import { USUAL } from "../../lib/types/rules";
import { edgesOf } from "./edges";

const BOOK = USUAL.blackjack;

// As `./croupier odds blackjack` says, with the options named.
test.each([
    ["the rule book's", {}, -0.00076],
    ["six decks, the dealer hits soft 17", { decks: 6, soft_17: "hit" }, 0.00285],
    ["eight decks, early surrender", { decks: 8, surrender: "early" }, -0.00448],
    ["one deck, split aces get one card", { decks: 1, split_aces: "one_card_resplit" }, -0.00208],
    ["no look", { peek: false }, 0.00035],
] as const)("what the house keeps: %s", (_, options, edge) => {
    expect(edgesOf({ ...BOOK, ...options }).best).toBe(edge);
});

test("playing as the dealer does costs much more, and insurance more still", () => {
    const { likeDealer, insurance, natural } = edgesOf(BOOK);
    expect(likeDealer).toBe(0.05678);
    expect(insurance).toBe(0.06796);
    expect(natural).toBe(0.0478); // 2 × 8 × 32 of 104 × 103
});

test("the dealer goes over most often with a six or a five open", () => {
    const { dealerBusts } = edgesOf(BOOK);
    const ranked = dealerBusts.toSorted(([, one], [, other]) => other - one).map(([up]) => up);
    expect(ranked.slice(0, 2).toSorted()).toEqual(["5", "6"]);
    expect(ranked.at(-1)).toBe("A");
});
