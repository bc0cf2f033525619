/** The levels of a tournament, from what a host wants to say about them. */

export interface Level {
    small: number;
    big: number;
    minutes: number;
    rest: number;
}

/** How blinds rise, in first small blinds. */
const RISE = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/** So many levels of so many minutes; a break of five after every fourth but the last. */
export function levelsOf(small: number, minutes: number, count: number): Level[] {
    return RISE.slice(0, count).map((times, nth) => ({
        small: small * times,
        big: 2 * small * times,
        minutes,
        rest: (nth + 1) % 4 === 0 && nth + 1 < count ? 5 : 0,
    }));
}

export const MOST_LEVELS = RISE.length;
