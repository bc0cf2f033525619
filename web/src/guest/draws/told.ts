/** What was found of draws, in words. */

import type { Device } from "../../lib/fairness/device";
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
    if (!up.length) return said.allDown(down, number(down));
    return [up.join(" "), ...(down ? [said.cards(number(down))] : [])].join(", ");
}

export type Check = readonly [text: string, holds: boolean | null];

/** What was checked of a draw, in the order of the scheme's steps; null: not by this phone. */
export function checksOf(draw: SeenDraw, device: Device): Check[] {
    const said = drawsWords().checks;
    const wrong = draw === device.history.last ? device.chain.broken?.step : undefined;
    const holds = (step: number): boolean | null => draw.result !== null || (step === wrong ? false : null);
    const checks: Check[] = [[said.pledged, holds(5)]];
    if (draw.part === "own") checks.push([said.own, holds(5)]);
    if (draw.isStaked) checks.push([said.staked, draw.staked]);
    let isSeen = true;
    if (draw.asked.of === "cards") {
        isSeen = draw.asked.deal.some(([, faceUp]) => faceUp);
        if (draw.spares) checks.push([said.decks(number(draw.spares)), true]);
        if (isSeen) checks.push([said.cards, holds(8)]);
        if (hasOwnCards(draw, device)) checks.push([said.mine, true]);
    }
    checks.push([said.result, holds(7)]);
    if (isSeen) checks.push([draw.asked.of === "ticket" ? said.given : said.shown, draw.shown]);
    return checks;
}

/** Whether cards were dealt to us face down, and each was opened to us as the one that lay there. */
function hasOwnCards({ asked, result }: SeenDraw, { chain, name }: Device): boolean {
    if (asked.of !== "cards" || !result || !("leaves" in result)) return false;
    const own = result.leaves.filter((_, nth) => asked.deal[nth]![0] === name && !asked.deal[nth]![1]);
    const opened = chain.state?.decks[asked.deck]?.mine ?? {};
    return own.length > 0 && own.every((leaf) => leaf in opened);
}
