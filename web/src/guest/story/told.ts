/** A story's figures in sentences, and its curve in a frame. */

import { titleOf } from "../../games/registry";
import type { GamePart, Luck, Story } from "../../lib/types/night";
import { locale, number, share, signed } from "../../lib/words/words.svelte";
import { storyWords } from "./words";

/** From here on it was luck, or bad luck; nearer to nothing, it is what the odds have it. */
const NOTICED = 0.25;

export interface LuckTold {
    title: string;
    /** How many deviations from what the odds promise; above zero: lucky. */
    deviations: number;
    verdict: string;
    detail: string;
}

export function deviationsOf({ result, expected, deviation }: Luck): number {
    return deviation ? (result - expected) / deviation : 0;
}

function decimal(value: number): string {
    return new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value,
    );
}

/** "1.8 deviations lucky". */
export function verdictOf(luck: Luck): string {
    const [said, far] = [storyWords(), deviationsOf(luck)];
    if (Math.abs(far) < NOTICED) return said.fair;
    return `${said.deviations(decimal(Math.abs(far)))} ${far > 0 ? said.lucky : said.unlucky}`;
}

export function luckTold({ game, luck }: GamePart & { luck: Luck }): LuckTold {
    const said = storyWords();
    const detail =
        luck.unit === "money"
            ? said.brought(
                  signed(Math.round(luck.result)),
                  signed(Math.round(luck.expected)),
                  number(luck.deviation),
              )
            : said.cameOff(number(luck.result), number(luck.count), decimal(luck.expected));
    return {
        title: titleOf(game),
        deviations: deviationsOf(luck),
        verdict: verdictOf(luck),
        detail,
    };
}

/** The game where chance was furthest from what the odds promise, if anywhere. */
export function luckiest(story: Story): (GamePart & { luck: Luck }) | undefined {
    return story.parts
        .filter((part): part is GamePart & { luck: Luck } => part.luck !== null)
        .toSorted((one, other) => Math.abs(deviationsOf(other.luck)) - Math.abs(deviationsOf(one.luck)))[0];
}

export function decisionsTold({ decisions }: GamePart): { told: string; cost: string } | null {
    if (!decisions) return null;
    const { made, right, cost, unit } = decisions;
    const said = storyWords();
    const by = unit === "money" ? said.byBook : said.byPoints;
    const cheap = unit === "money" ? cost < 0.5 : cost < 0.05;
    return {
        told: by(number(right), number(made), share(Math.round((100 * right) / made) / 100)),
        cost:
            right === made
                ? said.flawless
                : cheap
                  ? ""
                  : unit === "money"
                    ? said.costMoney(number(cost))
                    : said.costPoints(decimal(cost)),
    };
}

export interface Frame {
    left: number;
    top: number;
    width: number;
    height: number;
}

export interface Drawn {
    points: (readonly [x: number, y: number])[];
    /** Where the money was when the night began. */
    start: number;
    least: number;
    most: number;
}

/** The curve of somebody's money in a frame, as steps: it stays where it is until it moves. */
export function curveIn({ curve }: Story, { left, top, width, height }: Frame): Drawn {
    const amounts = curve.map(([, amount]) => amount);
    const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
    const first = curve[0]?.[0] ?? 0;
    const span = Math.max(1, (curve.at(-1)?.[0] ?? 0) - first);
    const y = (amount: number) => top + ((most - amount) / Math.max(1, most - least)) * height;
    const points = curve.flatMap(([at, amount], nth) => {
        const x = left + ((at - first) / span) * width;
        return nth
            ? [[x, y(curve[nth - 1]![1])] as const, [x, y(amount)] as const]
            : [[x, y(amount)] as const];
    });
    return { points, start: y(amounts[0] ?? 0), least, most };
}
