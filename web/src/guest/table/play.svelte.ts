/** A guest at a table: what is shown to them, and what they may do there. */

import { kindsOf, stylesOf, type ChipKind } from "../../lib/felt/chips";
import { gameOf } from "../../games/registry";
import { Playback } from "../../lib/playback/playback.svelte";
import type { GameView, TableCard } from "../../lib/protocol/messages";
import type { Moves } from "../../lib/types/commands";
import type { Game, OneOf, Option, Views, Whole } from "../../lib/types/tables";
import { DEALERS_MOVES } from "../../lib/types/roles";
import { USUAL, type Rules } from "../../lib/types/rules";
import type { GuestSession } from "../session.svelte";
import { Narrator } from "./narrator.svelte";

export class Play<G extends Game = Game> {
    readonly narrator: Narrator;
    readonly playback: Playback;
    private readonly unanswered = new Set<string>();

    constructor(
        readonly session: GuestSession,
        readonly id: string,
    ) {
        this.narrator = new Narrator(
            () => this.me,
            () => this.tableCard?.game,
        );
        this.playback = new Playback(() => gameOf(this.tableCard!.game).timeline, this.narrator);
    }

    get tableCard(): TableCard | undefined {
        return this.session.tableCard(this.id);
    }

    get me(): string {
        return this.session.you?.name ?? "";
    }

    /** What the host offers; nothing while the connection is lost. */
    private get offered(): readonly Option[] {
        return this.session.lost ? [] : (this.table?.options ?? []);
    }

    table = $derived.by(() => this.playback.table);
    /** The page of a game is open at its tables alone. */
    view = $derived((this.table?.view ?? null) as Views[G] | null);
    /** Bets are closed, and it is being drawn what wheel or dice will show. */
    rolling = $derived.by(() => !this.playback.motion && (this.table?.info.draw?.under_way ?? false));
    seated = $derived(Boolean(this.view && this.me in this.view.stacks));
    chips = $derived(this.view?.stacks[this.me] ?? 0);
    away = $derived(Boolean(this.view?.sitting_out.includes(this.me)));
    private seats = $derived(this.table?.info.seats);
    /** What everybody's chips look like; the same until somebody comes or goes. */
    people = $derived(stylesOf(this.seats ?? {}));
    private dealersMoves = $derived<readonly string[]>(this.view ? DEALERS_MOVES[this.view.game] : []);
    private deals = $derived(this.seated && this.table?.info.dealt_by === this.me);
    /** What the guest may do as a player: a throw as well, where they were invited to it. */
    options = $derived(
        this.offered.filter((option) => !(this.deals && this.dealersMoves.includes(option.do))),
    );
    /** And as the one whose turn it is to deal. */
    dealing = $derived(
        this.deals ? this.offered.filter((option) => this.dealersMoves.includes(option.do)) : [],
    );
    /** The table's chips, from the smallest. */
    kinds = $derived(chipKinds(this.tableCard, this.chips));
    values = $derived(this.kinds.map(({ value }) => value));

    /** The rules of this table's game, with the rule book's where the table has none of its own. */
    rules<Game extends GameView["game"]>(game: Game): Rules[Game] {
        return { ...USUAL[game], ...(this.tableCard?.rules as Partial<Rules[Game]> | undefined) };
    }

    option(what: Moves[G]["do"]): Option | undefined {
        return this.options.find((option) => option.do === what);
    }

    all(what: Moves[G]["do"]): Option[] {
        return this.options.filter((option) => option.do === what);
    }

    /** Whether the move was made; a refusal is told. The same again before it is answered is a slip of the finger,
     *  but for chips that are stacked on a spot. */
    async move(move: Moves[G]): Promise<boolean> {
        const name = JSON.stringify(move);
        if (!("on" in move) && this.unanswered.has(name)) return false;
        this.unanswered.add(name);
        const done = await this.session.move(this.id, move);
        this.unanswered.delete(name);
        return done !== null;
    }
}

export function whole(option: Option | undefined, field: string): Whole | undefined {
    const domain = option?.fields?.[field];
    return domain?.is === "whole" ? domain : undefined;
}

export function choices(option: Option | undefined, field: string): readonly OneOf["values"][number][] {
    const domain = option?.fields?.[field];
    return domain?.is === "oneof" ? domain.values : [];
}

/** The amount nearest to the wanted one that an option takes: the next higher, or else its highest. */
export function fitting({ low, high, step = 1 }: Whole, wanted: number): number {
    const above = low + Math.ceil(Math.max(0, wanted - low) / step) * step;
    if (high == null || above <= high) return above;
    return low + Math.floor((high - low) / step) * step;
}

const TIMES = [1, 5, 10, 50, 100];
const RACK = 4;

/** The chips to tap: the table's own, or multiples of the one there is. */
function chipKinds(card: TableCard | undefined, chips: number): readonly ChipKind[] {
    const given = kindsOf(card?.chips ?? { own: 100 });
    if (given.length > 1) return given.slice(0, RACK + 1);
    const { value, colour } = given[0]!;
    return TIMES.map((times) => ({ value: times * value, colour }))
        .filter((kind) => kind.value <= Math.max(chips, value * 10))
        .slice(0, RACK);
}
