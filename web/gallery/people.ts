/** People for pictures and tests. */

import { GUEST_COLOURS, type ChipStyle } from "../src/lib/felt/chips";

/** Their chips, in the order in which they came: as the night gives colours out, with a letter past eight. */
export function stylesInOrder(names: readonly string[]): Record<string, ChipStyle> {
    const count = GUEST_COLOURS.length;
    return Object.fromEntries(
        names.map((name, place) => {
            const colour = GUEST_COLOURS[place % count]!;
            const round = Math.floor(place / count);
            return [name, round ? { colour, letter: String.fromCharCode(64 + round) } : { colour }];
        }),
    );
}
