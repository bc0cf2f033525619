/** The options of each game's rules, as a form offers them. */

import { USUAL, type Rules } from "../lib/types/rules";

export type Game = keyof Rules;

export type Field =
    | { is: "whole"; least: number; most?: number; /** Whether it may be left open. */ open?: boolean }
    | { is: "share" }
    | { is: "flag" }
    | { is: "choice"; of: readonly string[] };

type FieldFor<Value> = Value extends boolean
    ? { is: "flag" }
    : Value extends string
      ? { is: "choice"; of: readonly string[] }
      : Field;

const AMOUNT = { is: "whole", least: 1 } as const;
const LIMIT = { is: "whole", least: 1, open: true } as const;
const FLAG = { is: "flag" } as const;

const choice = (...of: readonly string[]) => ({ is: "choice", of }) as const;

/** What is likely to be changed stands first; the types keep it complete. */
export const FIELDS: { [G in Game]: { [Name in keyof Rules[G]]: FieldFor<Rules[G][Name]> } } = {
    unders_overs: { min_bet: AMOUNT, max_bet: LIMIT, step: AMOUNT, max_seats: LIMIT },
    roulette: {
        min_bet: AMOUNT,
        max_inside: LIMIT,
        max_outside: LIMIT,
        step: AMOUNT,
        max_seats: LIMIT,
        wheel: choice("single_zero", "double_zero"),
        zero: choice("half", "en_prison", "lose"),
        second_zero: choice("stays", "lost", "half"),
    },
    pairs_wagers: {
        target: { is: "whole", least: 1, most: 1000 },
        ante: { is: "whole", least: 0 },
        max_seats: { is: "whole", least: 2, open: true },
        odd_miss: choice("keep", "forfeit"),
        better_fail: choice("point", "turn"),
    },
    holdem: {
        small_blind: AMOUNT,
        big_blind: AMOUNT,
        max_seats: { is: "whole", least: 2, most: 10 },
        limit: choice("none", "pot", "fixed"),
        button: choice("moving", "dead"),
        heads_up: choice("button_small", "left_small"),
        showdown: choice("auto", "ask"),
        burn: FLAG,
        all_in_face_up: FLAG,
        wheel: FLAG,
    },
    blackjack: {
        min_bet: AMOUNT,
        max_bet: AMOUNT,
        step: { is: "whole", least: 2 },
        max_seats: AMOUNT,
        boxes: { is: "whole", least: 1, most: 7 },
        decks: { is: "whole", least: 1, most: 8 },
        penetration: { is: "share" },
        soft_17: choice("stand", "hit"),
        surrender: choice("late", "early", "none"),
        double: choice("any", "9_10_11", "10_11"),
        split_aces: choice("play", "one_card", "one_card_resplit"),
        double_after_split: FLAG,
        peek: FLAG,
        for_less: FLAG,
        dealer: choice("house", "players"),
    },
};

export type Value = string | number | boolean | null;
export type Chosen = Record<string, Value>;

export function fieldsOf(game: Game): [name: string, field: Field][] {
    return Object.entries(FIELDS[game]) as [string, Field][];
}

export function usual(game: Game): Chosen {
    return { ...USUAL[game] } as unknown as Chosen;
}

/** What a table is played by: the rule book's own, but for what it says otherwise. */
export function rulesOf({ game, rules }: { game: Game; rules: Readonly<Record<string, unknown>> }): Chosen {
    return { ...usual(game), ...(rules as Chosen) };
}

/** Only what differs from the rule book: that is what a table keeps. */
export function differing(game: Game, chosen: Readonly<Chosen>): Chosen {
    const book = usual(game);
    return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => value !== book[name]));
}

/** What the house suggests where somebody opens a table (N-3, N-4). */
export const SUGGESTED: Record<Game, { rules: Chosen; exchange: number; chips: Record<string, number> }> = {
    roulette: { rules: { step: 100, min_bet: 100 }, exchange: 500, chips: { own: 100 } },
    holdem: {
        rules: { small_blind: 25, big_blind: 50 },
        exchange: 1000,
        chips: { blue: 25, green: 50, red: 100, "light grey": 200 },
    },
    blackjack: {
        rules: { step: 50, min_bet: 50 },
        exchange: 300,
        chips: { blue: 50, green: 100, red: 200, "light grey": 500 },
    },
    unders_overs: { rules: { step: 100, min_bet: 100 }, exchange: 500, chips: { own: 100 } },
    pairs_wagers: { rules: { ante: 100 }, exchange: 300, chips: { own: 100 } },
};
