/** The levels of a tournament: a schedule that suits the time and the chips, to be changed line by line. */

export interface Level {
    small: number;
    big: number;
    minutes: number;
    /** Minutes of a break after it. */
    rest: number;
}

/** How blinds rise, in first small blinds. */
const RISE = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
const FEWEST = 4;
/** In the last level so many big blinds are in play: then it is soon over. */
const LEFT = 20;
const BREAK = 5;
const BREAK_EVERY = 4;

/** Levels with which so many chips are played for in about so many minutes. */
export function scheduleFor(small: number, minutes: number, chips: number): Level[] {
    const enough = RISE.findIndex((times) => 2 * small * times * LEFT >= chips) + 1;
    const count = Math.max(FEWEST, enough || RISE.length);
    const breaks = minutes >= 60 ? Math.floor((count - 1) / BREAK_EVERY) : 0;
    const each = Math.max(1, Math.round((minutes - breaks * BREAK) / count));
    return RISE.slice(0, count).map((times, nth) => ({
        small: small * times,
        big: 2 * small * times,
        minutes: each,
        rest: breaks && (nth + 1) % BREAK_EVERY === 0 && nth + 1 < count ? BREAK : 0,
    }));
}

/** One more level: half as much again as the last. */
export function oneMore(levels: readonly Level[]): Level[] {
    const { small, minutes } = levels.at(-1)!;
    const next = Math.ceil((small * 1.5) / levels[0]!.small) * levels[0]!.small;
    return [...levels, { small: next, big: 2 * next, minutes, rest: 0 }];
}

/** How long all of it takes, breaks too. */
export function lasts(levels: readonly Level[]): number {
    return levels.reduce((total, { minutes, rest }) => total + minutes + rest, 0);
}
