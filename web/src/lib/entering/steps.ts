/** What whoever deals does next, told from what may be done. */

import type { GameView } from "../line/messages";
import type { Option } from "../types/tables";
import { dealing, stepName } from "../words/dealing.svelte";

export interface Steps {
    /** The one that leads on; none while players decide. */
    next: Option | null;
    /** What may be done instead. */
    instead: readonly Option[];
    /** Calling the round off, where there is one. */
    callOff: Option | null;
}

/** Never the next step by themselves. */
const ASIDE: ReadonlySet<string> = new Set(["void", "invite", "no_spin", "no_throw", "blinds", "shuffle"]);

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
            (option) => option !== next && option.do !== "void" && !(close && EARLY.has(option.do)),
        ),
        callOff: offered("void") ?? null,
    };
}

/** Steps that are asked about once more, or that something has to be entered for. */
export function isAsked(option: Option): boolean {
    return option.do === "no_spin" || option.do === "no_throw" || Object.keys(option.fields ?? {}).length > 0;
}

/** What stands on the button of a step: with real equipment, what is to be told of it. */
export function promptOf({ do: step, fields }: Option): string {
    if (fields?.["pocket"]) return dealing().whichPocket;
    if (fields?.["dice"]) return dealing().whatThrown;
    return fields?.["cards"] ? dealing().enterCards : stepName(step);
}
