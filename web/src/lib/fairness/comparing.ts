/** Whether a table shows what was drawn: results as they fell, and cards with whose they are. */

import type { Draw, Result, Roster } from "./lines";
import type { State } from "./record";

export type OwnedCard = readonly [owner: string, card: string];

/** What a table shows of a draw. */
export type Shown = Result | { card: OwnedCard };

/**
 * Lines and what the table shows of them come together, in either order: what is shown has to be drawn before the next
 * update, and what is drawn has to be shown before the next draw.
 */
export class Comparison {
    /** What was drawn, and cards that were dealt face up, until they are shown. */
    private drawn_: Result[] = [];
    private dealt: OwnedCard[] = [];
    /** What was shown, until its line comes. */
    private results: Result[] = [];
    private cards: OwnedCard[] = [];

    /** Take in what was drawn: whether the table shows it; null as long as it shows nothing of it. */
    drawn({ result }: Draw, asked: Roster["for"], state: State): boolean | null {
        if (this.drawn_.length || this.dealt.length) return this.wrong();
        if (asked.of === "cards" && "cards" in result)
            this.dealt = result.cards.flatMap((opening, nth) =>
                opening ? [[asked.deal[nth]![0], opening[0]] as const] : [],
            );
        else this.drawn_ = [result];
        return this.settle(state);
    }

    /** Take in what an update shows: whether it was drawn, now or last; null where it shows nothing of that. */
    shows(all: readonly Shown[], state: State, last: Result | null = null): boolean | null {
        this.settle(state);
        this.results = this.results.filter((shown) => !last || !isPartOf(last, shown));
        if (this.results.length || this.cards.length) return this.wrong();
        this.cards = all.flatMap((one) => ("card" in one ? [one.card] : []));
        this.results = all.filter((one): one is Result => !("card" in one));
        return this.settle(state);
    }

    /** Hold what was shown against what was drawn, and forget what is the same. */
    private settle(state: State): boolean | null {
        const before = this.drawn_.length + this.dealt.length;
        this.results = this.results.filter((shown) => !take(this.drawn_, (drawn) => isPartOf(drawn, shown)));
        this.cards = this.cards.filter(
            (shown) => !take(this.dealt, (dealt) => isSame(dealt, shown)) && !isOpened(shown, state),
        );
        if (this.results.length && this.drawn_.length) return this.wrong();
        if (this.cards.length && this.dealt.length) return this.wrong();
        return before > 0 && this.drawn_.length + this.dealt.length === 0 ? true : null;
    }

    private wrong(): false {
        this.forget();
        return false;
    }

    /** Begin anew, where lines or updates were missed. */
    forget(): void {
        [this.drawn_, this.dealt, this.results, this.cards] = [[], [], [], []];
    }
}

/** Take one out of a list: whether it was there. */
function take<One>(list: One[], is: (one: One) => boolean): boolean {
    const at = list.findIndex(is);
    if (at >= 0) list.splice(at, 1);
    return at >= 0;
}

function isSame([one, card]: OwnedCard, [other, shown]: OwnedCard): boolean {
    return one === other && card === shown;
}

/** Whether what fell is what was drawn; of dice, some may have lain there before. */
function isPartOf(drawn: Result, shown: Result): boolean {
    if ("dice" in drawn && "dice" in shown) {
        const left = [...shown.dice];
        return drawn.dice.every((face) => take(left, (one) => one === face));
    }
    return JSON.stringify(drawn) === JSON.stringify(shown);
}

/** Whether a card was opened as its owner's; whose it is may not be known of those dealt before we came. */
function isOpened([owner, card]: OwnedCard, { decks }: State): boolean {
    return Object.values(decks).some(({ faces, mine, dealt }) =>
        Object.entries({ ...faces, ...mine }).some(
            ([leaf, face]) => face === card && (dealt[Number(leaf)]?.[0] ?? owner) === owner,
        ),
    );
}
