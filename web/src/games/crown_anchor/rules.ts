import { number, words } from "../../lib/words/words.svelte";
import type { RulesUi } from "../game";
import { said } from "./words";

/** Throws of three dice: in 75 of them one shows a symbol, in 15 two do, in one all three. */
const THROWS = 216;
const [ONE, TWO, THREE] = [75, 15, 1];
const WINNING = ONE + TWO + THREE;

export const rules: RulesUi<"crown_anchor"> = {
    short: () => said().rules.short,
    options: ({ triple }) => [said().rules.triple(number(triple))],
    odds({ triple }) {
        const kept = THROWS - WINNING - ONE - 2 * TWO - triple * THREE;
        const pays = words().pays([1, 2, triple].map((times) => number(times)).join(", "));
        return [{ bet: said().rules.symbol, pays, chance: WINNING / THROWS, edge: kept / THROWS }];
    },
};
