/** What the dealer does next, worked out from what is allowed. */

import type { DealingUi } from "../../games/game";
import type { GameView } from "../protocol/messages";
import type { Option } from "../types/tables";
import { dealing } from "../words/dealing";

export interface Steps {
    /** The one that leads on; none while players decide. */
    next: Option | null;
    /** What may be done instead. */
    instead: readonly Option[];
    /** Calling the round off, where there is one. */
    callOff: Option | null;
}

/** What puts something right that was entered; it has places of its own. */
const SETTLING: readonly string[] = ["undo", "go_back", "correct"];

/** Never the next step by themselves. */
const ASIDE: ReadonlySet<string> = new Set([
    "void",
    "invite",
    "no_spin",
    "no_throw",
    "blinds",
    "shuffle",
    ...SETTLING,
]);

/** What would end the betting in passing: it is closed first, so that nobody is taken by surprise. */
const EARLY: ReadonlySet<string> = new Set(["spin", "throw", "deal", "no_spin", "no_throw"]);

export function stepsOf(options: readonly Option[], awaits: GameView["awaits"]): Steps {
    const offered = (what: string | null | undefined) => options.find((option) => option.do === what);
    const awaited = awaits.dealer === "void" ? undefined : offered(awaits.dealer);
    const close = offered("close");
    const next = close ?? awaited ?? options.find((option) => !ASIDE.has(option.do)) ?? null;
    return {
        next,
        instead: options.filter(
            (option) =>
                option !== next &&
                option.do !== "void" &&
                !SETTLING.includes(option.do) &&
                !(close && EARLY.has(option.do)),
        ),
        callOff: offered("void") ?? null,
    };
}

/** Steps that are asked about once more, or that something has to be entered for. */
export function isAsked(option: Option): boolean {
    return option.do.startsWith("no_") || Object.keys(option.fields ?? {}).length > 0;
}

/** What a step is called. */
export function stepName(step: string, ui: DealingUi): string {
    const said: Readonly<Record<string, string>> = { ...dealing().steps, ...ui.steps?.() };
    return said[step] ?? step;
}

/** What a step means that is asked about once more. */
export function meaningOf(step: string, ui: DealingUi): string {
    const said: Readonly<Record<string, string>> = { ...dealing().means, ...ui.means?.() };
    return said[step] ?? "";
}

/** The entry that a game has of its own for a step. */
export function entryOf({ fields }: Option, ui: DealingUi): NonNullable<DealingUi["entries"]>[string] | null {
    const field = Object.keys(ui.entries ?? {}).find((name) => fields?.[name]);
    return field ? ui.entries![field]! : null;
}

/** The label of a step's button: with real equipment, what has to be entered. */
export function promptOf(option: Option, ui: DealingUi): string {
    const own = entryOf(option, ui)?.ask();
    if (own) return own;
    if (option.fields?.["dice"]) return dealing().whatThrown;
    return option.fields?.["cards"] ? dealing().enterCards : stepName(option.do, ui);
}
