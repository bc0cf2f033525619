/** Words in four languages: English is always there, the others come when somebody reads them. */

/** What every language has to say: the shape of the English words, with any texts in it. */
export type Said<T> = T extends string
    ? string
    : T extends (...given: infer Given) => string
      ? (...given: Given) => string
      : { readonly [Key in keyof T]: Said<T[Key]> };

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type Language = keyof typeof LANGUAGES;
type Other = Exclude<Language, "en">;

/** Every catalogue on this page. */
const loaders = new Set<(language: Language) => Promise<void>>();

/** The words of a catalogue in the language that is spoken, by files that export them under its name. */
export function catalogue<T>(
    en: T,
    others: { [Name in Other]: () => Promise<{ [Key in Name]: Said<T> }> },
): () => Said<T> {
    let spoken = $state.raw(en as Said<T>);
    let loaded: Language = "en";
    loaders.add(async (wanted) => {
        if (wanted === loaded) return;
        const found = wanted === "en" ? (en as Said<T>) : await wordsIn(wanted, others);
        [spoken, loaded] = [found, wanted];
    });
    return () => spoken;
}

async function wordsIn<T, Name extends Other>(
    language: Name,
    others: { [Key in Name]: () => Promise<{ [Own in Key]: Said<T> }> },
): Promise<Said<T>> {
    return (await others[language]())[language];
}

/** Load one language for every catalogue loaded so far. */
export async function loadCatalogues(language: Language): Promise<void> {
    await Promise.all([...loaders].map((load) => load(language)));
}
