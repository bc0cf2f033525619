/** What putting a round right does to somebody, in a sentence. */

import type { TableCard } from "../../lib/protocol/messages";
import type { Effect } from "../../lib/types/night";
import { onRounds } from "../../lib/words/rounds";
import { number } from "../../lib/words/words.svelte";

/** “Ann pays back 3,400: 1,200 from chips, 2,200 from play money.” */
export function effectSaid(
    { name, result, chips, money, debt }: Effect,
    { rate }: Pick<TableCard, "rate">,
): string {
    const said = onRounds();
    const worth = (amount: number) => (amount * rate.money) / rate.chips;
    const whole = result ? worth(result) : worth(chips) + money - debt;
    const later = whole - worth(chips) - money + debt;
    const pays = whole < 0;
    const chipsPart = pays ? said.parts.fromChips : said.parts.toChips;
    const moneyPart = pays ? said.parts.fromMoney : said.parts.toMoney;
    const parts = (
        [
            [worth(chips), chipsPart],
            [money, moneyPart],
            [debt, debt > 0 ? said.parts.owed : said.parts.offDebt],
            [later, said.parts.later],
        ] as const
    ).filter(([amount]) => amount);
    const sentence = pays ? said.paysBack : said.gets;
    const [[amount, part] = [0, chipsPart], ...others] = parts;
    if (!others.length && (part === chipsPart || part === moneyPart))
        return `${sentence(name, part(number(Math.abs(amount))))}.`;
    const listed = parts.map(([amount, part]) => part(number(Math.abs(amount)))).join(", ");
    return `${sentence(name, number(Math.abs(whole)))}: ${listed}.`;
}
