import type { DeskWords } from "../desk.svelte";

export const de: DeskWords = {
    setup: {
        title: "Was für ein Abend wird es?",
        hint: "Einmal tippen genügt. Tische lassen sich auch später öffnen, ändern und schließen.",
        guests: "Wie viele Gäste?",
        occasion: "Welcher Abend?",
        occasions: {
            casino: { title: "Das ganze Casino", says: "Alle fünf Spiele nebeneinander." },
            poker: { title: "Pokerabend", says: "Nur Texas Hold’em, ohne Eile." },
            fundraiser: {
                title: "Spendenabend",
                says: "Kessel und Würfel, sofort verstanden. Am Ende Tombola und Versteigerung.",
            },
            hour: {
                title: "Eine flotte Stunde",
                says: "Drei Spiele, kurze Wartezeiten: für eine Pause oder eine kleine Runde.",
            },
            croupiers: {
                title: "Mit Croupiers",
                says: "Echter Kessel, echte Karten: Menschen geben, die Telefone rechnen.",
            },
        },
        own: "Nach eigenem Wunsch",
        name: "Wie heißt er?",
        games: "Welche Spiele?",
        money: "Alle beginnen mit",
        dealing: "Wer gibt?",
        dealings: {
            house: "Das Haus, von selbst",
            dealers: "Menschen, am Telefon",
            real: "Menschen, mit echten Würfeln, Kessel und Karten",
        },
        tempo: "Wie schnell?",
        tempos: { calm: "Ruhig", usual: "Wie üblich", quick: "Flott" },
        result: "Dein Abend",
        tables: (count, written) => (count === 1 ? `${written} Tisch` : `${written} Tische`),
        each: (money) => `${money} für jeden`,
        inAll: (money) => `${money} Spielgeld insgesamt`,
        seats: (seats) => `${seats} Plätze`,
        anyNumber: "beliebig viele Plätze",
        chips: (values) => `Chips zu ${values}`,
        exchange: (money) => `hinsetzen mit ${money}`,
        dealers: (count, written) =>
            count === 1
                ? `${written} Person gibt: Ernenne sie unter Personen.`
                : `${written} Personen geben: Ernenne sie unter Personen.`,
        open: "Türen öffnen",
        skip: "Überspringen",
        skipMeans: "und mit den Tischen beginnen, die jetzt dastehen",
        again: "Abend einrichten",
        againHint: "Solange niemand da ist, kann alles noch anders werden.",
    },
    invite: {
        scan: "Gäste scannen das, oder sie öffnen die Adresse und geben den Code ein.",
        orElse: "Oder",
        screen: "Ein Fernseher oder Beamer im Raum? Dort öffnen:",
        toDesk: "Zum Pult",
    },
};
