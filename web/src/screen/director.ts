/** The room's director: what the big screen shows next, from what goes on at every table. */

import type { Action } from "../games/game";

/** What the director knows of a table. */
export interface TableNow extends Action {
    id: string;
    /** Something moves whose outcome nobody knows yet: a ball, dice, cards that are turned up. */
    moving: boolean;
    /** Milliseconds since anything happened there. */
    quiet: number;
}

export interface Now {
    /** By any clock, in milliseconds. */
    at: number;
    /** The tables that may be shown, where people sit. */
    tables: readonly TableNow[];
    /** Everybody's places may be shown, and say more than the list beside a table. */
    standings: boolean;
    /** Counts the changes of the lead. */
    leads: number;
    /** Counts how often somebody has had it go on. */
    skips: number;
    /** What stays on the screen; a table that is not there any more is not waited for. */
    pinned: string | null;
}

export const STANDINGS = "standings";

/** The tables that are seen at once, or everybody's places; nothing: the welcome. */
export type Shot = readonly string[];

export interface Direction {
    readonly shot: Shot;
    /** When it was cut to. */
    readonly since: number;
    /** When each table was last seen, or first heard of. */
    readonly seen: Readonly<Record<string, number>>;
    /** When the round that lies at a table was decided. */
    readonly decided: Readonly<Record<string, number>>;
    /** The largest stake of the round under way at each table, and of rounds in general. */
    readonly peaks: Readonly<Record<string, number>>;
    readonly usual: number;
    /** When something last happened anywhere. */
    readonly calm: number;
    /** How many changes of the lead and how many skips it has heeded. */
    readonly leads: number;
    readonly skips: number;
}

/** Milliseconds between two cuts, whatever happens. */
export const DWELL = 5000;
/** Milliseconds with people who think, with several tables of them, and with everybody's places. */
const AT_TABLE = 20_000;
const AT_SEVERAL = 10_000;
const AT_STANDINGS = 8000;
/** Milliseconds for which an outcome is looked at. */
const APPLAUSE = 6000;
/** Milliseconds after which a table that is waited for has fallen asleep. */
const ASLEEP = 45_000;
/** Milliseconds after which a table where people play has to be seen, and alone with one before others join it. */
const OVERDUE = 60_000;
const ALONE = 25_000;
/** Milliseconds after which it comes before everything but what is being decided in sight. */
const STARVED = 90_000;
/** Several tables are shown at once from so many on, and so many of them. */
const CROWD = 6;
const MOST = 4;
/** How many times the usual stake is a big one; how much a round counts for what is usual. */
const BIG = 4;
const LEARNING = 0.1;

export const BEGINNING: Direction = {
    shot: [],
    since: -Infinity,
    seen: {},
    decided: {},
    peaks: {},
    usual: 0,
    calm: -Infinity,
    leads: 0,
    skips: 0,
};

/** How hot a table is now, as `Action` says; what moves and what was just decided is seen to its end. */
export function heatOf(table: TableNow, { decided, usual }: Direction, at: number): number {
    if (table.over && !table.moving) return at - (decided[table.id] ?? -Infinity) < APPLAUSE ? 2 : 0;
    if (table.quiet > ASLEEP && !table.moving) return 0;
    const heat = table.moving ? Math.max(2, table.heat) : table.heat;
    const isBig = heat > 0 && usual > 0 && table.stake >= BIG * usual;
    return Math.min(3, heat + Number(isBig));
}

/** What is shown from now on. */
export function direct(before: Direction, now: Now): Direction {
    const noted = note(before, now);
    const shot = choose(noted, now);
    const isCut = shot.length !== before.shot.length || shot.some((id, nth) => id !== before.shot[nth]);
    const seen = { ...noted.seen };
    for (const id of shot) if (id in seen) seen[id] = now.at;
    return {
        ...noted,
        shot,
        seen,
        since: isCut ? now.at : before.since,
        skips: now.skips,
        leads: shot[0] === STANDINGS || !now.standings ? now.leads : before.leads,
    };
}

/** Whose rounds are decided, and what stakes are usual. */
function note(before: Direction, { at, tables }: Now): Direction {
    const decided: Record<string, number> = {};
    const peaks: Record<string, number> = {};
    const seen: Record<string, number> = {};
    let { usual } = before;
    for (const { id, over, moving, stake } of tables) {
        seen[id] = before.seen[id] ?? at;
        const isOver = over && !moving;
        const peak = Math.max(stake, before.peaks[id] ?? 0);
        if (isOver) decided[id] = before.decided[id] ?? at;
        if (isOver && !(id in before.decided) && peak)
            usual = usual ? usual + LEARNING * (peak - usual) : peak;
        peaks[id] = isOver ? 0 : peak;
    }
    const noted = { ...before, seen, decided, peaks, usual };
    const isCalm = tables.every((table) => heatOf(table, noted, at) === 0);
    return { ...noted, calm: isCalm ? before.calm : at };
}

interface Scored {
    id: string;
    heat: number;
    /** Milliseconds since it was seen. */
    unseen: number;
    score: number;
}

function choose(direction: Direction, now: Now): Shot {
    const { at, pinned, standings } = now;
    if (pinned === STANDINGS) return [STANDINGS];
    const tables = scored(direction, now);
    const there = new Map(tables.map((one) => [one.id, one]));
    if (pinned !== null && there.has(pinned)) return [pinned];
    const shown = direction.shot.filter((id) => there.has(id));
    const here = at - direction.since;
    const skips = now.skips !== direction.skips;
    const isGone = shown.length < direction.shot.length && direction.shot[0] !== STANDINGS;
    if (!tables.length) return isStandings(direction) && standings && here < AT_STANDINGS ? [STANDINGS] : [];
    if (here < DWELL && !skips && !isGone && direction.shot.length) return direction.shot;
    const busy = tables.filter(({ heat }) => heat > 0);
    const rest = skips ? busy.filter(({ id }) => !shown.includes(id)) : busy;
    if (skips) return rest.length ? fresh(rest) : beside(tables, shown);
    const held = shown.filter((id) => there.get(id)!.heat >= 2);
    if (held.length) return withHeld(direction, held, busy, here);
    if (standings && !busy.some(({ heat }) => heat >= 3) && now.leads > direction.leads) return [STANDINGS];
    if (isStandings(direction) && here < AT_STANDINGS && !busy.some(({ heat }) => heat >= 2))
        return [STANDINGS];
    if (!busy.length)
        return at - direction.calm < AT_TABLE && shown.length
            ? shown
            : idle(direction, tables, here, standings);
    return alongAction(shown, busy, there, here);
}

/** Stay with what is about to be decided; whatever else must be seen comes beside it. */
function withHeld({ shot }: Direction, held: Shot, busy: readonly Scored[], here: number): Shot {
    const others = busy.filter(({ id }) => !shot.includes(id));
    const rare = others.filter(({ heat }) => heat >= 3).toSorted(byScore);
    const overdue = others.filter(({ unseen }) => unseen > OVERDUE).toSorted(longestUnseen);
    const isTime = here >= (shot.length > 1 ? AT_SEVERAL : ALONE);
    const first = overdue.filter(({ unseen }) => unseen > STARVED);
    if (rare.length || (overdue.length && isTime))
        return fill(shot, held, [...new Set([...first, ...rare, ...(isTime ? overdue : [])])]);
    const isRare = busy.some(({ id, heat }) => id === held[0] && heat >= 3);
    return held.length === 1 && isRare ? held : shot;
}

/** Go where most happens; back to those whom nobody has seen for long. */
function alongAction(
    shown: Shot,
    busy: readonly Scored[],
    there: ReadonlyMap<string, Scored>,
    here: number,
): Shot {
    const overdue = busy.filter(({ unseen }) => unseen > OVERDUE).toSorted(longestUnseen);
    const hot = busy.filter(({ heat }) => heat >= 2).toSorted(byScore);
    const isBusyHere = shown.some((id) => there.get(id)!.heat > 0);
    const isStarved = overdue.some(({ unseen }) => unseen > STARVED);
    if (hot[0]?.heat === 3 && !isStarved) return [hot[0].id];
    if (busy.length >= CROWD) {
        if (isBusyHere && here < AT_SEVERAL) return shown;
        const joining = [...new Set([...overdue, ...hot, ...busy.toSorted(longestUnseen)])];
        return fill(shown, [], joining);
    }
    if (overdue.length) return [overdue[0]!.id];
    if (hot.length) return [hot[0]!.id];
    if (isBusyHere && here < AT_TABLE) return shown;
    const others = busy.filter(({ id }) => !shown.includes(id));
    return others.length ? [others.toSorted(longestUnseen)[0]!.id] : shown.slice(0, 1);
}

/** Nothing happens anywhere: tables where people sit, one after the other, and everybody's places. */
function idle(direction: Direction, tables: readonly Scored[], here: number, standings: boolean): Shot {
    const { shot } = direction;
    if (shot.length && here < (isStandings(direction) ? AT_STANDINGS : AT_TABLE)) return shot;
    if (standings && !isStandings(direction)) return [STANDINGS];
    return beside(tables, shot);
}

/** After a skip: whatever else is worth it. */
function fresh(busy: readonly Scored[]): Shot {
    const best = busy.toSorted(byScore);
    return busy.length >= CROWD ? best.slice(0, MOST).map(({ id }) => id) : [best[0]!.id];
}

/** The table after the one that is shown, going round. */
function beside(tables: readonly Scored[], shown: Shot): Shot {
    const place = tables.findIndex(({ id }) => id === shown.at(-1));
    return [tables[(place + 1) % tables.length]!.id];
}

/** Several tables, each in its place as long as it stays. */
function fill(shown: Shot, kept: Shot, joining: readonly Scored[]): Shot {
    const coming = joining.map(({ id }) => id).filter((id) => !kept.includes(id));
    const wanted = [...kept, ...coming].slice(0, MOST);
    const free = wanted.filter((id) => !shown.includes(id));
    const places = shown.slice(0, MOST).map((id) => (wanted.includes(id) ? id : free.shift()));
    return [...places, ...free].filter((id) => id !== undefined);
}

function isStandings({ shot }: Direction): boolean {
    return shot[0] === STANDINGS;
}

/** Seconds unseen that count at most. */
const LONGEST = 90;

function scored(direction: Direction, { at, tables }: Now): Scored[] {
    const most = Math.max(1, ...tables.map(({ stake }) => stake));
    return tables.map((table) => {
        const heat = heatOf(table, direction, at);
        const unseen = at - direction.seen[table.id]!;
        const score = 100 * heat + Math.min(LONGEST, unseen / 1000) + (30 * table.stake) / most;
        return { id: table.id, heat, unseen, score };
    });
}

function byScore(one: Scored, other: Scored): number {
    return other.score - one.score;
}

function longestUnseen(one: Scored, other: Scored): number {
    return other.unseen - one.unseen;
}
