/** One table for everybody, with 500 guests around it. */

import { stylesInOrder } from "./people";
import type { CrownAnchorView, RouletteView, UndersOversView } from "../src/lib/types/tables";
import { CROWN_ANCHOR, NAMES, ROULETTE, UNDERS_OVERS } from "./views";

export const ROOM = [...NAMES, ...Array.from({ length: 490 }, (_, nth) => `Guest ${nth + 11}`)];
export const ROOM_STYLES = stylesInOrder(ROOM);

const stacks = Object.fromEntries(ROOM.map((name, nth) => [name, 2500 - (nth % 17) * 100]));

/** Everybody on two or three of these, the first ones more often. */
function bets<Spot extends string>(spots: readonly Spot[]): Record<string, Record<Spot, number>> {
    return Object.fromEntries(
        ROOM.map((name, who) => {
            const on = Array.from({ length: 2 + (who % 2) }, (_, nth) => (who * (7 + nth) + nth * 5) % 97);
            return [
                name,
                Object.fromEntries(
                    on.map((at) => [
                        spots[Math.floor((at ** 2 / 9410) * spots.length)],
                        100 * (1 + (at % 4)),
                    ]),
                ),
            ];
        }),
    ) as Record<string, Record<Spot, number>>;
}

type Settled = { who: string; on: string; stake: number; back: number };

function settled(
    stakes: Record<string, Record<string, number>>,
    back: (on: string) => number,
): (Settled & { event: "settled" })[] {
    return Object.entries(stakes).flatMap(([who, spots]) =>
        Object.entries(spots).map(([on, stake]) => ({
            event: "settled" as const,
            who,
            on,
            stake,
            back: stake * back(on),
        })),
    );
}

function total(stakes: Record<string, Record<string, number>>): number {
    return Object.values(stakes).reduce(
        (sum, spots) => sum + Object.values(spots).reduce((one, stake) => one + stake, 0),
        0,
    );
}

const SPOTS = [
    ...["red", "black", "17", "even", "odd", "dozen-2", "low", "high", "20", "17-20", "column-3", "0"],
    ...[
        "8",
        "29",
        "32",
        "5",
        "dozen-1",
        "26",
        "1",
        "36",
        "23",
        "13-14-16-17",
        "7",
        "11",
        "32-35",
        "19-20-21",
    ],
    ...["dozen-3", "column-1", "3", "10", "14", "28", "33", "2", "column-2", "0-1-2-3", "31", "25-26-28-29"],
];
const ON_LAYOUT = bets(SPOTS);
export const ROOM_ROULETTE: RouletteView = {
    ...ROULETTE,
    stacks,
    stakes: { ...ON_LAYOUT, Ann: { red: 200, "17": 100, "17-20": 100, "dozen-2": 300, "8": 100 } },
    prison: {},
    on_table: total(ON_LAYOUT),
};
export const ROOM_FALLEN: RouletteView = {
    ...ROOM_ROULETTE,
    phase: "waiting",
    pocket: "17",
    colour: "black",
    stakes: Object.fromEntries(ROOM.map((name) => [name, {}])),
    results: settled(ROOM_ROULETTE.stakes, (on) =>
        on === "17" ? 36 : ["black", "odd", "low", "dozen-2"].includes(on) ? 2 : 0,
    ),
};

const IN_BOXES = bets(["under", "over", "seven"] as const);
export const ROOM_UNDERS: UndersOversView = {
    ...UNDERS_OVERS,
    stacks,
    stakes: { ...IN_BOXES, Ann: { under: 200, seven: 100, over: 0 } },
    on_table: total(IN_BOXES),
};
export const ROOM_THROWN: UndersOversView = {
    ...ROOM_UNDERS,
    phase: "waiting",
    thrower: null,
    dice: [3, 1],
    stakes: Object.fromEntries(ROOM.map((name) => [name, {}])) as UndersOversView["stakes"],
    results: settled(ROOM_UNDERS.stakes, (on) => (on === "under" ? 2 : 0)),
};

const ON_SQUARES = bets(["crown", "anchor", "heart", "diamond", "club", "spade"] as const);
export const ROOM_CROWN: CrownAnchorView = {
    ...CROWN_ANCHOR,
    phase: "betting",
    dice: null,
    stacks,
    stakes: { ...ON_SQUARES, Ann: { ...ON_SQUARES.Ann!, crown: 200 } },
    on_table: total(ON_SQUARES),
};
export const ROOM_CROWNED: CrownAnchorView = {
    ...ROOM_CROWN,
    phase: "waiting",
    thrower: null,
    dice: ["crown", "heart", "crown"],
    stakes: Object.fromEntries(ROOM.map((name) => [name, {}])) as CrownAnchorView["stakes"],
    results: settled(ROOM_CROWN.stakes, (on) => (on === "crown" ? 3 : on === "heart" ? 2 : 0)),
};
