import type { StoryWords } from "../words";

export const de: StoryWords = {
    telling: "Deine Geschichte wird geschrieben …",
    none: "Diese Geschichte gibt es nicht, oder nicht mehr: Geschichten bleiben, solange der Gastgeber läuft.",
    unreachable: "Der Gastgeber antwortet nicht. Bist du in seinem Netz?",
    again: "Noch einmal",
    place: (place, places) => `Platz ${place} von ${places}`,
    noPlace: "Ohne Platz",
    curve: (least, most) => `Dein Geld über den Abend: zwischen ${least} und ${most}`,
    best: "Beste Runde",
    worst: "Schlechteste Runde",
    none_won: "Keine gewonnen",
    none_lost: "Keine verloren",
    luck: "Glück",
    deviations: (number) => `${number} Standardabweichungen`,
    lucky: "Glück",
    unlucky: "Pech",
    fair: "Wie die Chancen es wollen",
    brought: (won, expected, give) =>
        `Das brachte ${won}. Die Chancen versprechen ${expected}, mehr oder weniger ${give}.`,
    cameOff: (won, made, expected) =>
        `${won} von ${made} Wetten gingen auf. Die Chancen versprechen ${expected}.`,
    rounds: (count, number) => (count === 1 ? "1 Runde" : `${number} Runden`),
    noOdds: (won) => `Ohne Bank keine Chancen: ${won}, von den anderen am Tisch.`,
    decisions: "Entscheidungen",
    byBook: (right, made, share) => `${right} von ${made} nach dem Buch für deinen Tisch (${share})`,
    byPoints: (right, made, share) =>
        `${right} von ${made} waren die, die am meisten Punkte bringen (${share})`,
    costMoney: (cost) => `Die übrigen kosteten im Schnitt etwa ${cost}.`,
    costPoints: (cost) => `Die übrigen kosteten im Schnitt etwa ${cost} Punkte.`,
    flawless: "Kein einziger Fehler.",
    picture: "Ein Bild zum Behalten",
    hold: "Halte das Bild gedrückt, um es zu behalten, oder:",
    share: "Teilen",
    save: "Bild sichern",
    fine: "Spielgeld und Jetons haben keinen Geldwert.",
};
