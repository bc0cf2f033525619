import type { DirectingWords } from "../directing";

export const de: DirectingWords = {
    title: "Die große Leinwand",
    hint: "Sie folgt von selbst dem Geschehen: All-ins, letzte Sekunden vor dem Wurf, große Einsätze, der letzte Zug.",
    stays: "Was sie zeigt",
    follow: "Wo etwas geschieht",
    standings: "Rangliste",
    only: (table) => `Nur ${table}`,
    skip: "Etwas anderes zeigen",
    may: "Sie darf zeigen",
    moments: "Momente des Abends",
    reactions: "Reaktionen von Handys",
    reactionsHint: "Aus: niemand kann reagieren. Einzelne Gäste lassen sich in ihrem Blatt stummschalten.",
    tables: "Tische, die sie zeigen darf",
};
