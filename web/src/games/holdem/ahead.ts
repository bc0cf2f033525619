/** What a guest decides before being asked: it is done only where it is still what was meant (D27). */

import type { HoldemView } from "../../lib/types/tables";

/** Check or else fold; check or call at the price that was seen, and at no other; or call whatever it costs. */
export type Ahead =
    { way: "checkFold" } | { way: "check" } | { way: "call"; cost: number } | { way: "callAny" };

/** What may be done when the guest is asked. */
export interface Offered {
    fold: boolean;
    check: boolean;
    /** What a call costs, null where there is none. */
    call: number | null;
}

/** What has to stay as it is for a decision to stand, beside its price: a new street is a new question. */
export function question({ dealt_in, board }: HoldemView, me: string): string {
    return `${dealt_in.indexOf(me)} ${dealt_in.length} ${board.join(" ")}`;
}

/** What calling would cost now, 0 where nothing has to be called. */
export function price(view: HoldemView, me: string): number {
    const bet = view.players[me]?.bet ?? 0;
    return Math.min(view.to_match - bet, view.stacks[me] ?? 0);
}

/** Whether a decision still means what it meant. */
export function stands(ahead: Ahead, price: number): boolean {
    if (ahead.way === "check") return price === 0;
    return ahead.way !== "call" || ahead.cost === price;
}

/** The move that was meant; null where it is not to be had. */
export function meant(ahead: Ahead, { fold, check, call }: Offered): "fold" | "check" | "call" | null {
    switch (ahead.way) {
        case "checkFold":
            return check ? "check" : fold ? "fold" : null;
        case "check":
            return check ? "check" : null;
        case "call":
            return call === ahead.cost ? "call" : null;
        case "callAny":
            return check ? "check" : call === null ? null : "call";
    }
}
