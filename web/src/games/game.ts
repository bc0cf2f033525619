/** What a game brings to the pages. Apps ask for it here and know no game by its name. */

import type { Component } from "svelte";
import type { Play } from "../guest/table/play.svelte";
import type { Desk } from "../host/desk.svelte";
import type { Chosen, Value } from "../host/rules";
import type { Shown } from "../lib/fairness/comparing";
import type { Stake } from "../lib/fairness/trees";
import type { ChipKind, ChipStyle } from "../lib/felt/chips";
import type { EventBatch, GameView, TableCard } from "../lib/protocol/messages";
import type { Timeline } from "../lib/playback/timeline";
import type { Entered } from "../lib/protocol/moves";
import type { FollowedTable } from "../lib/protocol/night_store.svelte";
import type { Events } from "../lib/types/events";
import type { LoggedRound } from "../lib/types/night";
import type { Rules } from "../lib/types/rules";
import type { Option, Views } from "../lib/types/tables";
import type { Language } from "../lib/words/words.svelte";
import type { Pace } from "../staff/pace";

export type GameName = keyof Views;

type Loaded<T> = () => Promise<T>;

/** What every page may know of a game at once; whatever is larger is loaded when it is needed. */
export interface GameUi<Game extends GameName = GameName> {
    /** What it is called, in full; and shorter, as a table is named after it. */
    title: Readonly<Record<Language, string>>;
    name?: Readonly<Record<Language, string>>;
    /** Drawn into a square of 100 by 100. */
    Emblem: Component;
    /** What a table takes, in a few words. */
    limits(rules: Rules[Game]): string;
    /** How long its steps are looked at, and what is heard with them. */
    timeline: Timeline<Game>;
    /** The guest's page. */
    page: Loaded<{ default: Component<{ play: Play<Game> }> }>;
    narration: Loaded<{ narration: Narration<Game> }>;
    rules: Loaded<{ rules: RulesUi<Game> }>;
    dealing: Loaded<{ dealing: DealingUi<Game> }>;
    staff: Loaded<{ staffUi: StaffUi<Game> }>;
    /** How its draws are checked, where there are any. */
    draws?: Loaded<{ draws: DrawsUi<Game> }>;
    /** A first round, explained as it happens. */
    guide?: Loaded<{ guide: Guide<Game> }>;
}

/** What of a table a page holds against the record of its draws. */
export interface DrawsUi<Game extends GameName = GameName> {
    /** What lies on the draw that is due, named as the record names it; nothing, where chips are in pots. */
    staked?(view: Views[Game]): readonly Stake[];
    /** What an event shows of draws. */
    shows(event: Events[Game]): readonly Shown[];
    /** What the faces of its dice are called in events, and by `spotName`, where they show no pips. */
    faces?: readonly string[];
}

/** A first round in a few steps: each says what happens now, and what to do. */
export interface Guide<Game extends GameName = GameName> {
    /** Where the guest is in it; at the last step the round is over for them. */
    step(view: Views[Game], me: string, moving: boolean): number;
    steps: Readonly<Record<Language, readonly string[]>>;
}

/** What became of a guest's chips. */
export interface Outcome {
    text: string;
    change: number;
}

/** What happens at a table, in words; what a guest did is known to them. */
export interface Narration<Game extends GameName = GameName> {
    /** The last thing worth a sentence, or nothing; to nobody in particular where `me` is null. */
    story(events: readonly Events[Game][], me: string | null): string;
    /** What became of the guest's chips, with what decided it; null where nothing of theirs was decided. */
    outcome(events: readonly Events[Game][], me: string): Outcome | null;
    /** What the place of a stake is called. */
    spotName(on: string): string;
    /** An event of a round that is long over, where more is to be told of it than the story has. */
    recap?(event: Events[Game], me: string): string | undefined;
    /** Said while something moves, and when the guest is waited for. */
    moving?(): string;
    yourTurn?(): string;
    /** Whether the felt itself shows how chips are won. */
    movesChips?: boolean;
}

/** One bet and its odds: what it pays, how often it wins, and what the house keeps of it. */
export interface Odds {
    bet: string;
    pays: string;
    chance: number;
    edge?: number;
}

/** A page about the rules. */
export interface RulesUi<Game extends GameName = GameName> {
    /** The game in a few sentences. */
    short(): readonly string[];
    /** A table's own rules, a sentence each. */
    options(rules: Rules[Game]): readonly string[];
    /** Each bet's odds, in a table; what its first columns are called, where those are no bets. */
    odds?(rules: Rules[Game]): readonly Odds[];
    columns?(): readonly [bet: string, pays: string];
    /** Or a page of their own. */
    Odds?: Component<{ tables: readonly { name: string; rules: Rules[Game] }[] }>;
}

/** What is entered for a step of the dealer's. */
export interface EntryProps<View = GameView> {
    option: Option;
    view: View;
    /** The finished round that is put right, where it is one. */
    round?: LoggedRound;
    busy: boolean;
    onplay: (entered: Entered) => void;
}

/** Dealing: at the console, and on the phone of a guest who deals. */
export interface DealingUi<Game extends GameName = GameName> {
    /** What its steps are called, beside those that every game has. */
    steps?(): Readonly<Record<string, string>>;
    /** What a step means that is asked about once more. */
    means?(): Readonly<Record<string, string>>;
    /** By the field that an entry is for: what is asked, and how it is entered. */
    entries?: Readonly<Record<string, { ask(): string; Entry: Component<EntryProps<Views[Game]>> }>>;
    /** Whether whoever deals may choose who deals next. */
    handsOver?(rules: Rules[Game]): boolean;
}

/** One bet, pot or hand: whose it is, what lay there, and what its owner gets back in all. */
export interface Slip {
    who: string;
    on: string;
    stake: number;
    back: number;
}

export type Mark = "out" | "folded" | "all_in";

export interface StageProps<View = GameView, Options = Rules[GameName]> {
    view: View;
    people: Record<string, ChipStyle>;
    rules: Options;
    /** The table's chips, from the smallest. */
    kinds: readonly ChipKind[];
    batches: readonly EventBatch[];
    /** Who deals, by name; empty where the house does. */
    dealing?: string;
    /** Something moves: when it comes to rest, and how long it takes. */
    motion: { landsAt: number; time: number } | null;
    /** It is being drawn what wheel or dice will show: they move already. */
    rolling?: boolean;
    /** Counts the throws. */
    thrown: number;
    /** It has just come to rest. */
    fresh: boolean;
    /** Beside other tables, in a quarter of the screen. */
    compact?: boolean;
}

export interface HeadingProps<View = GameView> {
    view: View;
    table: FollowedTable;
}

export interface FiguresProps<View = GameView, Options = Rules[GameName]> {
    view: View;
    rules: Options;
    past: readonly EventBatch[];
}

/** What there is to see at a table. */
export interface Action {
    /** 0: nothing happens; 1: people play; 2: it is about to be decided; 3: everything hangs on what comes now. */
    heat: 0 | 1 | 2 | 3;
    /** The most that anybody has at stake, in chips. */
    stake: number;
    /** The round that lies there is decided. */
    over: boolean;
}

/** The words of an option of the rules. */
export interface OptionWords {
    label: string;
    hint?: string;
    choices?: Readonly<Record<string, string>>;
}

/** For the dealer's console, the big screen and the host's desk. */
export interface StaffUi<Game extends GameName = GameName> {
    /** Phases, and options of the rules, that are the game's own. */
    phases(): Readonly<Record<string, string>>;
    options(): Readonly<Record<string, OptionWords>>;
    /** The options that hosts set most. */
    commonOptions: readonly string[];
    /** The options that follow from who deals, and are set with that. */
    dealingOptions?: readonly string[];
    /** Those that mean something only where players deal in turn. */
    inTurnOptions?: readonly string[];
    /** What a usual and a longer game are called, where there is one to choose. */
    lengths?(): { label: string; usual: string; longer: string };
    /** What changes along with an option. */
    along?(name: string, value: Value, chosen: Chosen): Chosen;
    /** What else a table waits for. */
    paces?: readonly (keyof Pace)[];
    /** What else the desk does with a table. */
    DeskForm?: Component<{ desk: Desk; card: TableCard }>;

    /** Whether cards are dealt: those of a round that is called off are shown, where the house has dealt them. */
    hasCards?: boolean;

    /** What lies on the table, in a line. */
    Summary: Component<{ view: Views[Game] }>;
    /** In place of a line for each seat, where there is more to see. */
    Hands?: Component<{
        view: Views[Game];
        people: Readonly<Record<string, ChipStyle>>;
        waited: readonly string[];
    }>;
    hasHands?(view: Views[Game]): boolean;
    /** What lies there from somebody, and how it is written where it is no amount. */
    lies(view: Views[Game], who: string): number;
    liesWritten?(lies: number): string;
    /** Whether somebody who plays has not bet yet, while bets are taken. */
    isYetToBet?(view: Views[Game], who: string): boolean;
    /** How somebody stands in the round; undefined: they have no part in it. */
    standing?(view: Views[Game], who: string): Mark | null | undefined;
    /** Who has the dealer's chip. */
    button?(view: Views[Game]): string;
    buttonName?(): string;
    /** What is handed out and taken in when a round is over; what has happened since it began. */
    receipts(view: Views[Game], events: readonly Events[Game][]): readonly Slip[];
    slipName(on: string): string;
    /** Which bets the result has won, and how many times the stake: for bets that lie there unseen by the app. */
    pays?(view: Views[Game], rules: Rules[Game]): readonly { bet: string; times: number }[];

    /** How a round came out, drawn small; what told it, and any corrections after it. */
    Result?: Component<{ events: readonly Events[Game][] }>;

    Stage: Component<StageProps<Views[Game], Rules[Game]>>;
    /** Beside the table's name. */
    Heading?: Component<HeadingProps<Views[Game]>>;
    /** What the last rounds come to, and how many of them are known. */
    Figures: Component<FiguresProps<Views[Game], Rules[Game]>>;
    rounds(view: Views[Game], past: readonly EventBatch[]): number;
    /** What there is to see at a table, for the director of the big screen; what is waited for is due in so many seconds. */
    action(view: Views[Game], left: number | null): Action;
    /** Said while something moves. */
    moving?(): string;
}
