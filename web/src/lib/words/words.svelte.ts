/** The guest's language: its words, and how it writes numbers and money. */

import { catalogue, LANGUAGES, loadCatalogues, type Language, type Said } from "./catalogue.svelte";
import { en } from "./en";
import type { Phrasebook } from "./phrases";

export { LANGUAGES, type Language };

export type Words = Said<typeof en>;

/** The words of the guest's language. */
export const words = catalogue(en, {
    de: () => import("./de"),
    fr: () => import("./fr"),
    es: () => import("./es"),
});

const PHRASES = {
    de: () => import("./phrases/de.json"),
    fr: () => import("./phrases/fr.json"),
    es: () => import("./phrases/es.json"),
};

interface Speech {
    language: Language;
    /** The whole tag, such as `de-CH`, by which numbers are written. */
    locale: string;
    /** The host speaks English; for other readers, what it says in theirs, as soon as that has come. */
    phrasebook?: Phrasebook;
}

let speech = $state.raw<Speech>({ language: "en", locale: "en" });

export function language(): Language {
    return speech.language;
}

/** The whole tag of the guest's language, such as `de-CH`, by which numbers and times are written. */
export function locale(): string {
    return speech.locale;
}

/** Speak a language; numbers follow the guest's own way of writing it where that is known. */
export async function speak(wanted: Language, locale: string = wanted): Promise<void> {
    await loadCatalogues(wanted);
    speech = { language: wanted, locale };
    if (typeof document !== "undefined") document.documentElement.lang = wanted;
    if (wanted !== "en") learn(wanted).catch(() => {});
}

/** A module that is loaded on demand, once its words are there in the language that is spoken. */
export async function withWords<Module>(coming: Promise<Module>): Promise<Module> {
    const module = await coming;
    await loadCatalogues(language());
    return module;
}

/** Fetch the host's words in a language; nothing waits for them. */
async function learn(wanted: keyof typeof PHRASES): Promise<void> {
    const [{ phrasebook }, phrases] = await Promise.all([import("./phrases"), PHRASES[wanted]()]);
    if (speech.language === wanted) speech = { ...speech, phrasebook: phrasebook(phrases.default, wanted) };
}

/** What the host says, for readers of other languages than English. */
export function phrases(): Phrasebook | undefined {
    return speech.phrasebook;
}

/** One of several texts that are there in every language. */
export function inLanguage<T>(texts: Readonly<Record<Language, T>>): T {
    return texts[speech.language];
}

/** The first of the wanted locales whose language is spoken here, English otherwise. */
export function preferred(locales: readonly string[]): { language: Language; locale: string } {
    for (const locale of locales) {
        const tag = locale.split("-")[0]!.toLowerCase();
        if (isLanguage(tag)) return { language: tag, locale };
    }
    return { language: "en", locale: "en" };
}

function isLanguage(tag: string): tag is Language {
    return tag in LANGUAGES;
}

const formats = new Map<string, Intl.NumberFormat>();

function format(options: Intl.NumberFormatOptions, key: string): Intl.NumberFormat {
    const name = `${speech.locale} ${key}`;
    const known = formats.get(name) ?? new Intl.NumberFormat(speech.locale, options);
    formats.set(name, known);
    return known;
}

/** A whole number, grouped as the guest writes it, also where four digits would not be. */
export function number(value: number): string {
    return format({ maximumFractionDigits: 0, useGrouping: true }, "whole").format(value);
}

/** A time of day, as the guest writes it. */
export function time(moment: number): string {
    return new Intl.DateTimeFormat(speech.locale, { timeStyle: "short" }).format(moment);
}

/** What is written on a chip for many, in any language. */
const MANY: readonly (readonly [least: number, letter: string])[] = [
    [1e12, "T"],
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "K"],
];

/** A number on a chip, where there is room for four characters or five; on a pile there is for fewer. */
export function compact(value: number, pile = false): string {
    if (value < (pile ? 1000 : 10_000)) return String(value);
    const [least, letter] = MANY.find(([least]) => value >= least)!;
    return (
        format({ maximumSignificantDigits: pile ? 2 : 3 }, pile ? "pile" : "chip").format(value / least) +
        letter
    );
}

/** A change, with its sign; the minus is a real one. */
export function signed(value: number): string {
    return format({ signDisplay: "exceptZero", useGrouping: true }, "signed").format(value).replace("-", "−");
}

/** Play money with the night's own sign for it, before or behind as the guest's language has it. */
export function money(value: number, sign: string): string {
    const parts = format(
        { style: "currency", currency: "EUR", maximumFractionDigits: 0, useGrouping: true },
        "money",
    ).formatToParts(value);
    return parts.map((part) => (part.type === "currency" ? sign : part.value)).join("");
}

/** A part of a whole, in per cent; where it may be very small, with this many digits. */
export function share(value: number, figures?: number): string {
    const exact = figures ? { maximumSignificantDigits: figures } : { maximumFractionDigits: 1 };
    return format({ style: "percent", ...exact }, `share ${figures}`)
        .format(value)
        .replace("-", "−");
}

/** Ann, Ben and Cleo. */
export function together(names: readonly string[]): string {
    return new Intl.ListFormat(speech.language).format(names);
}
