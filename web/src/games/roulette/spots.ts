/** What the spots of the roulette layout are called in the guest's language. */

import { numbersOf, type Spot } from "./layout";
import { naming } from "../../lib/words/spoken";
import { number, words } from "../../lib/words/words.svelte";
import type { Laid } from "./placed_chips";
import { said } from "./words";

/** A spot of the roulette layout. */
export function spotName(on: string): string {
    switch (on) {
        case "red":
        case "black":
        case "odd":
        case "even":
        case "low":
        case "high":
            return said().felt[on];
    }
    const [kind, nth] = on.split("-");
    if (kind === "dozen") return said().felt.dozen(nth ?? "");
    if (kind === "column") return said().felt.column(nth ?? "");
    return insideName(numbersOf(on));
}

function insideName(numbers: readonly string[]): string {
    const zero = numbers[0] === "0" || numbers[0] === "00";
    const ends = `${numbers[0]}–${numbers[numbers.length - 1]}`;
    const all = numbers.join(", ");
    switch (numbers.length) {
        case 1:
            return said().felt.straight(all);
        case 2:
            return said().felt.split(ends);
        case 3:
            return zero ? said().felt.trio(all) : said().felt.street(ends);
        case 4:
            return zero ? said().felt.firstFour(all) : said().felt.corner(all);
        case 5:
            return said().felt.topLine(all);
        default:
            return said().felt.line(ends);
    }
}

/** A spot with what it pays, what everybody has on it, and what of that is the guest's own. */
export function spotLabel(spot: Spot, mine: number, laid?: Laid): string {
    const label = [`${spotName(spot.on)}, ${said().felt.pays(number(spot.pays))}`];
    if (laid && laid.total > mine)
        label.push(words().chip.laid(laid.guests, number(laid.guests), number(laid.total)));
    if (mine) label.push(said().felt.mine(number(mine)));
    return label.join("; ");
}

const ON_THE_LAYOUT = /^(red|black|odd|even|low|high|(dozen|column)-[1-3]|\d+(-\d+)*)$/;

naming((kind, text) => (kind === "spot" && ON_THE_LAYOUT.test(text) ? spotName(text) : undefined));
