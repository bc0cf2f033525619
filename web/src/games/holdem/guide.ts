import type { Guide } from "../game";

export const guide: Guide<"holdem"> = {
    step({ phase, board, players, results }, me) {
        if (phase === "waiting" || !(me in players)) return results.length > 0 && me in players ? 3 : 0;
        return board.length > 0 ? 2 : 1;
    },
    steps: {
        en: [
            "A hand begins soon. Two players put in the blinds, so that there is something to win.",
            "Two cards are yours alone. On your turn you fold, call what the others bet, or raise it.",
            "The cards in the middle are everybody’s: your best five of all seven count.",
            "The best hand takes the pot, or the last one who has not folded. The next hand begins by itself.",
        ],
        de: [
            "Gleich beginnt ein Spiel. Zwei Spieler legen die Blinds ein, damit es etwas zu gewinnen gibt.",
            "Zwei Karten gehören nur dir. Wenn du dran bist, steigst du aus, gehst mit oder erhöhst.",
            "Die Karten in der Mitte gehören allen: Deine besten fünf von sieben zählen.",
            "Das beste Blatt bekommt den Pot, oder wer als Letzter nicht ausgestiegen ist. Das nächste Spiel beginnt von selbst.",
        ],
        fr: [
            "Une main commence bientôt. Deux joueurs posent les blinds, pour qu’il y ait quelque chose à gagner.",
            "Deux cartes sont à vous seul. À votre tour, vous vous couchez, suivez ou relancez.",
            "Les cartes du milieu sont à tous : vos cinq meilleures sur sept comptent.",
            "La meilleure main prend le pot, ou le dernier qui ne s’est pas couché. La main suivante commence toute seule.",
        ],
        es: [
            "Pronto empieza una mano. Dos jugadores ponen las ciegas, para que haya algo que ganar.",
            "Dos cartas son solo tuyas. En tu turno te retiras, igualas o subes.",
            "Las cartas del medio son de todos: cuentan tus cinco mejores de siete.",
            "La mejor mano se lleva el bote, o el último que no se ha retirado. La siguiente mano empieza sola.",
        ],
    },
};
