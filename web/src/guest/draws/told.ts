/** What was found of draws, in words. */

import { isRed, type Finding, type SeenDraw } from "../../lib/fairness/seen";
import type { Result } from "../../lib/fairness/lines";
import type { Drawn } from "../../lib/fairness/results";
import { drawsWords } from "../../lib/words/draws";
import { number, together } from "../../lib/words/words.svelte";

/** What was found, in a few words. */
export function found(finding: Finding): string {
    const said = drawsWords().found;
    return finding.is === "repeated" ? said.repeated(together(finding.names)) : said[finding.is];
}

/** What that means, in a sentence or two. */
export function means(finding: Finding): string {
    const { means, steps, todo } = drawsWords();
    const said =
        finding.is === "wrong"
            ? means.wrong(number(finding.step), steps[finding.step as keyof typeof steps] ?? steps[1])
            : means[finding.is];
    return isRed(finding) ? `${said} ${todo}` : said;
}

const SUITS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** A card as it is written: 10♥. */
export function cardWritten(card: string): string {
    return card[0]!.replace("T", "10") + (SUITS[card[1]!] ?? "");
}

/** What was drawn, in a line; what the faces of dice are called, where they show no pips. */
export function resultWritten(result: Result | Drawn, face: (nth: number) => string = number): string {
    const said = drawsWords().result;
    if ("dice" in result) return result.dice.map(face).join(" · ");
    if ("pocket" in result) return result.pocket;
    if ("ticket" in result) return said.ticket(number(result.ticket), result.winner);
    const cards = "cards" in result ? result.cards : result.leaves.map(() => null);
    const up = cards.flatMap((card) => (card ? [cardWritten(card[0])] : []));
    const down = cards.length - up.length;
    return [...(up.length ? [up.join(" ")] : []), ...(down ? [said.cards(number(down))] : [])].join(", ");
}

export type Check = readonly [text: string, holds: boolean | null];

/** What was checked of a draw, in the order of the scheme's steps; null: this phone has not seen it. */
export function checksOf(draw: SeenDraw): Check[] {
    const said = drawsWords().checks;
    const isDrawn = draw.result !== null;
    const checks: Check[] = [
        [said.pledged, isDrawn || null],
        [said.own, draw.part === "own" ? isDrawn || null : null],
    ];
    if (draw.isStaked) checks.push([said.staked, draw.staked]);
    if (draw.asked.of === "cards") {
        if (draw.spares) checks.push([said.decks(number(draw.spares)), true]);
        if (draw.asked.deal.some(([, faceUp]) => faceUp)) checks.push([said.cards, isDrawn || null]);
    }
    return [...checks, [said.result, isDrawn || null], [said.shown, draw.shown]];
}
