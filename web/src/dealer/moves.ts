/** What a player may do, as whoever plays for them enters it. */

import type { Option } from "../lib/types/tables";

/** Options of one move, such as bets on different spots. */
export type Moves = readonly [Option, ...Option[]];

/** By move, in the order in which the host offers them. */
export function movesOf(options: readonly Option[]): Moves[] {
    const found = new Map<string, [Option, ...Option[]]>();
    for (const option of options) {
        const same = found.get(option.do);
        if (same) same.push(option);
        else found.set(option.do, [option]);
    }
    return [...found.values()];
}

export type Value = string | number | boolean;

/** What a field may be, by all the options that have a list of values for it. */
export function choicesOf(moves: Moves, field: string): Value[] {
    return moves.flatMap(({ fields }) => {
        const domain = fields?.[field];
        return domain?.is === "oneof" ? domain.values : [];
    });
}

/** The option that takes this value. */
export function optionWith(moves: Moves, field: string, value: Value): Option {
    return moves.find(({ fields }) => holds(fields?.[field], value)) ?? moves[0];
}

function holds(domain: NonNullable<Option["fields"]>[string] | undefined, value: Value): boolean {
    return domain?.is === "oneof" && domain.values.includes(value);
}

/** The list of values that is chosen from first: where a bet goes, which announcement. */
export function listOf([first]: Moves): string | null {
    const fields = Object.entries(first.fields ?? {});
    const lists = fields.filter(([name, { is }]) => is === "oneof" && !first.optional?.includes(name));
    return lists[0]?.[0] ?? null;
}

/** The amount that is asked for, and the one that is likely: the smallest that chips can be laid for. */
export function amountOf({
    fields,
}: Option): { name: string; least: number; most: number; step: number } | null {
    for (const [name, domain] of Object.entries(fields ?? {}))
        if (domain.is === "whole") {
            const { low, high, step } = domain;
            return { name, least: low, most: high ?? Number.MAX_SAFE_INTEGER, step: step ?? 1 };
        }
    return null;
}
