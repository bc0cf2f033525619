/** What the symbols are called. */

import { naming } from "../../lib/words/spoken";
import { DRAWN, type Symbol } from "./symbols";
import { said } from "./words";

export function symbolName(on: string): string {
    return isSymbol(on) ? said().symbols[on] : on;
}

function isSymbol(on: string): on is Symbol {
    return Object.hasOwn(DRAWN, on);
}

naming((kind, text) => (kind === "spot" && isSymbol(text) ? symbolName(text) : undefined));
