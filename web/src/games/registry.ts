/** The games, in the order in which they are offered. */

import type { TableCard } from "../lib/protocol/messages";
import { USUAL, type Rules } from "../lib/types/rules";
import { naming } from "../lib/words/spoken";
import { inLanguage, withWords } from "../lib/words/words.svelte";
import { blackjack } from "./blackjack";
import { crown_anchor } from "./crown_anchor";
import type { DealingUi, DrawsUi, GameName, GameUi, Guide, Narration, RulesUi } from "./game";
import { holdem } from "./holdem";
import { pairs_wagers } from "./pairs_wagers";
import { roulette } from "./roulette";
import { unders_overs } from "./unders_overs";

export const GAMES: { [Game in GameName]: GameUi<Game> } = {
    roulette,
    unders_overs,
    crown_anchor,
    holdem,
    blackjack,
    pairs_wagers,
};

/** Any of them; what it is given has to be of the same game. */
export function gameOf(name: GameName): GameUi {
    return GAMES[name] as unknown as GameUi;
}

export function gameNames(): GameName[] {
    return Object.keys(GAMES) as GameName[];
}

export function titleOf(name: GameName): string {
    return inLanguage(gameOf(name).title);
}

/** What a table of it is called. */
export function tableName(name: GameName): string {
    const { name: short, title } = gameOf(name);
    return inLanguage(short ?? title);
}

type Ruled = Pick<TableCard, "game" | "rules">;

/** The rules of a table: its own, and the rule book's for the rest. */
export function rulesOf<Game extends GameName = GameName>(table: Ruled): Rules[Game] {
    return { ...USUAL[table.game], ...table.rules } as Rules[Game];
}

export function limits(table: Ruled): string {
    return gameOf(table.game).limits(rulesOf(table));
}

export async function pageOf(name: GameName): ReturnType<GameUi["page"]> {
    return withWords(gameOf(name).page());
}

export async function narrationOf(name: GameName): Promise<Narration> {
    return (await withWords(gameOf(name).narration())).narration;
}

export async function rulesUiOf(name: GameName): Promise<RulesUi> {
    return (await withWords(gameOf(name).rules())).rules;
}

export async function dealingOf(name: GameName): Promise<DealingUi> {
    return (await withWords(gameOf(name).dealing())).dealing;
}

/** How its draws are checked. */
export async function drawsUiOf(name: GameName): Promise<DrawsUi | undefined> {
    return (await gameOf(name).draws?.())?.draws;
}

/** How a first round of it is explained, where it is. */
export async function guideOf(name: GameName): Promise<Guide | undefined> {
    return (await gameOf(name).guide?.())?.guide;
}

naming((kind, text) => {
    if (!Object.hasOwn(GAMES, text)) return undefined;
    if (kind === "game") return titleOf(text as GameName);
    return kind === "table of" ? tableName(text as GameName) : undefined;
});
