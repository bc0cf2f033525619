/** Moves that are put together from what the host offers. */

import type { Option } from "../types/tables";
import type { AnyMove } from "./messages";

/** What was entered for a move, by field. */
export type Entered = Readonly<
    Record<
        string,
        | number
        | string
        | boolean
        | readonly (number | string)[]
        | readonly (readonly string[])[]
        | Readonly<Record<string, number | string>>
    >
>;

/** The dealer's move for an option: what the host offers is a move of the table's game once its fields are entered. */
export function dealersMove(option: Option, entered: Entered = {}): AnyMove {
    return { ...entered, do: option.do, by: "dealer" } as AnyMove;
}
