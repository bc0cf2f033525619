/** Draws as a page has seen them: what was found of each, for people to read. */

import type { Asked, Draw, Failed, Result, Role, Roster } from "./lines";
import type { Drawn } from "./results";

/** An attempt at a draw that somebody has not answered. */
export interface Attempt {
    n: number;
    missing: readonly string[];
    /** What it would have been: known once the last number of it has come. */
    wouldBe?: Drawn;
}

/** Whether this phone's number is in a draw, or another phone's of the same name. */
export type Part = "own" | "other" | "none";

export interface SeenDraw {
    n: number;
    /** By the night's clock: when it was closed, and when it was drawn. */
    closedAt: number;
    drawnAt: number | null;
    asked: Asked;
    guests: readonly (readonly [name: string, role: Role])[];
    part: Part;
    /** Whether anything is staked on it. */
    isStaked: boolean;
    /** The attempts at it that somebody has not answered. */
    before: readonly Attempt[];
    letters: string;
    result: Result | null;
    /** Whether the stakes in it are those that the table showed, and whether it showed what was drawn; null: not seen here. */
    staked: boolean | null;
    shown: boolean | null;
    /** The other decks that were opened, and found whole. */
    spares: number;
    /** Our answer came, and the house denies it; or came too late. */
    answer: "denied" | "late" | null;
}

/** What there is to say of a draw, the gravest first. */
export type Finding =
    | { is: "wrong"; step: number }
    | { is: "rolled_back" | "two_stories" | "other_result" | "other_stakes" | "denied" }
    | { is: "restored" | "late" }
    | { is: "repeated"; names: readonly string[] }
    | { is: "alone" | "not_part" | "other_phone" };

/** How grave it is: red does not add up, amber is worth knowing. */
export type Mood = "checking" | "checked" | "amber" | "red";

const RED: readonly string[] = [
    "wrong",
    "rolled_back",
    "two_stories",
    "other_result",
    "other_stakes",
    "denied",
];

export function isRed({ is }: Finding): boolean {
    return RED.includes(is);
}

/** What there is to say of a draw by itself. */
export function findingsOf(draw: SeenDraw): Finding[] {
    const found: Finding[] = [];
    if (draw.shown === false) found.push({ is: "other_result" });
    if (draw.staked === false) found.push({ is: "other_stakes" });
    if (draw.answer) found.push({ is: draw.answer });
    const names = [...new Set(draw.before.flatMap((attempt) => attempt.missing))];
    if (names.length) found.push({ is: "repeated", names });
    if (!draw.guests.length) found.push({ is: "alone" });
    else if (draw.part !== "own") found.push({ is: draw.part === "other" ? "other_phone" : "not_part" });
    return found;
}

export function moodOf(draw: SeenDraw | undefined, findings: readonly Finding[]): Mood {
    if (findings.some(isRed)) return "red";
    if (!draw?.result) return "checking";
    return findings.length ? "amber" : "checked";
}

const MOST = 100;

/** What was seen of a table's draws, the newest last. */
export class History {
    draws: readonly SeenDraw[] = [];

    get last(): SeenDraw | undefined {
        return this.draws.at(-1);
    }

    /** Bets are closed for a draw, or the same one is tried again. */
    closed({ n, for: asked, guests, stakes, at }: Roster, part: Part): void {
        const { last } = this;
        const common = { n, asked, part, guests: guests.map(([name, role]) => [name, role] as const) };
        if (last && !last.result && last.before.length) this.change(common);
        else
            this.draws = [
                ...this.draws,
                {
                    ...common,
                    closedAt: at,
                    isStaked: stakes !== "",
                    drawnAt: null,
                    before: [],
                    letters: "",
                    result: null,
                    staked: null,
                    shown: null,
                    spares: 0,
                    answer: null,
                },
            ].slice(-MOST);
    }

    drawn({ result, at, spare = [] }: Draw, letters: string): void {
        const spares = spare.filter((seed) => seed !== null).length;
        this.change({ result, letters, drawnAt: at, spares });
    }

    failed({ n, shares }: Failed, answer: SeenDraw["answer"]): void {
        const { last } = this;
        if (!last) return;
        const missing = last.guests.filter((_, nth) => shares[nth] === null).map(([name]) => name);
        this.change({ before: [...last.before, { n, missing }], answer: answer ?? last.answer });
    }

    /** The last number of an attempt has come: it is known what it would have been. */
    couldHaveBeen(n: number, wouldBe: Drawn): void {
        this.draws = this.draws.map((draw) => ({
            ...draw,
            before: draw.before.map((attempt) => (attempt.n === n ? { ...attempt, wouldBe } : attempt)),
        }));
    }

    change(found: Partial<SeenDraw>): void {
        const { last } = this;
        if (last) this.draws = [...this.draws.slice(0, -1), { ...last, ...found }];
    }
}
