/** What a dealer does next, told from what may be done. */

import type { GameView } from "../lib/line/messages";
import type { Option } from "../lib/types/tables";

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

export function stepsOf(options: readonly Option[], awaits: GameView["awaits"]): Steps {
    const offered = (what: string | null | undefined) => options.find((option) => option.do === what);
    const awaited = awaits.dealer === "void" ? undefined : offered(awaits.dealer);
    const next = offered("close") ?? awaited ?? options.find((option) => !ASIDE.has(option.do)) ?? null;
    return {
        next,
        instead: options.filter((option) => option !== next && option.do !== "void"),
        callOff: offered("void") ?? null,
    };
}

/** Who sits here, plays, and has not bet yet while bets are taken. */
export function yetToBet(view: GameView): string[] {
    if (view.phase !== "betting") return [];
    const names = Object.keys(view.stacks).filter((name) => !view.sitting_out.includes(name));
    switch (view.game) {
        case "roulette":
            return names.filter((name) => !any(view.stakes[name]) && !any(view.prison[name]));
        case "unders_overs":
            return names.filter((name) => !any(view.stakes[name]));
        case "blackjack":
            return names.filter((name) => name !== view.dealing && !view.bets[name]?.some((bet) => bet > 0));
        default:
            return [];
    }
}

function any(stakes: Readonly<Record<string, number>> | undefined): boolean {
    return stakes !== undefined && Object.keys(stakes).length > 0;
}

/** Whom the table waits for: those asked to decide, or those who have yet to bet. */
export function waitedFor(view: GameView): readonly string[] {
    const asked = view.phase === "betting" ? [] : (view.awaits.players ?? []);
    return asked.length ? asked : yetToBet(view);
}
