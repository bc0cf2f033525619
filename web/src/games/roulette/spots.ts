/** What the spots of the roulette layout are called in the guest's language. */

import { numbersOf, type Spot } from "./layout";
import { number, words } from "../../lib/words/words.svelte";

/** A spot of the roulette layout. */
export function spotName(on: string): string {
    const said = words().roulette;
    switch (on) {
        case "red":
        case "black":
        case "odd":
        case "even":
        case "low":
        case "high":
            return said[on];
    }
    const [kind, nth] = on.split("-");
    if (kind === "dozen") return said.dozen(nth ?? "");
    if (kind === "column") return said.column(nth ?? "");
    return insideName(numbersOf(on));
}

function insideName(numbers: readonly string[]): string {
    const said = words().roulette;
    const zero = numbers[0] === "0" || numbers[0] === "00";
    const ends = `${numbers[0]}–${numbers[numbers.length - 1]}`;
    const all = numbers.join(", ");
    switch (numbers.length) {
        case 1:
            return said.straight(all);
        case 2:
            return said.split(ends);
        case 3:
            return zero ? said.trio(all) : said.street(ends);
        case 4:
            return zero ? said.firstFour(all) : said.corner(all);
        case 5:
            return said.topLine(all);
        default:
            return said.line(ends);
    }
}

/** A spot with what it pays, and what the guest has on it. */
export function spotLabel(spot: Spot, mine: number): string {
    const said = words().roulette;
    const label = `${spotName(spot.on)}, ${said.pays(number(spot.pays))}`;
    return mine ? `${label}, ${said.mine(number(mine))}` : label;
}
