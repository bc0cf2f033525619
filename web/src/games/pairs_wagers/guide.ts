import type { Guide } from "../game";

export const guide: Guide<"pairs_wagers"> = {
    step({ phase, turn, winners, points }, me) {
        if (!turn) return winners.length > 0 && me in points ? 4 : 0;
        if (turn.who !== me) return 1;
        return phase === "choosing" ? 3 : 2;
    },
    steps: {
        en: [
            "A game begins soon. Everybody puts in the ante, and the winner takes it all.",
            "In turn everybody rolls four dice. Dice that are alike score: a pair 1, two pairs 2, three 3, four 5.",
            "It’s your turn. Roll; or first call odd or even, and risk a point to have your roll count double.",
            "Keep what you have, or risk a point to roll dice again.",
            "Whoever reaches the target leads and gets 2 points on top; the others have one more turn to get past. The best wins.",
        ],
        de: [
            "Gleich beginnt ein Spiel. Alle legen den Einsatz ein, und wer gewinnt, bekommt ihn.",
            "Reihum wirft jeder vier Würfel. Gleiche zählen: ein Paar 1, zwei Paare 2, drei 3, vier 5.",
            "Du bist dran. Würfle; oder sag erst Ungerade oder Gerade an und riskiere einen Punkt dafür, dass der Wurf doppelt zählt.",
            "Behalte, was du hast, oder riskiere einen Punkt, um noch einmal zu würfeln.",
            "Wer das Ziel erreicht, führt und bekommt 2 Punkte dazu; die anderen haben noch einen Zug, um vorbeizuziehen. Wer dann vorn ist, gewinnt.",
        ],
        fr: [
            "Une partie commence bientôt. Chacun met l’ante, et le gagnant prend tout.",
            "Chacun lance quatre dés à son tour. Les dés pareils comptent : une paire 1, deux paires 2, trois 3, quatre 5.",
            "À vous. Lancez ; ou annoncez d’abord impair ou pair, et risquez un point pour que le lancer compte double.",
            "Gardez ce que vous avez, ou risquez un point pour relancer des dés.",
            "Qui atteint le but mène et reçoit 2 points de plus ; les autres ont encore un tour pour passer devant. Le meilleur gagne.",
        ],
        es: [
            "Pronto empieza una partida. Todos ponen el ante, y quien gana se lo lleva.",
            "Por turnos, cada uno tira cuatro dados. Los iguales puntúan: una pareja 1, dos parejas 2, tres 3, cuatro 5.",
            "Te toca. Tira; o canta antes impar o par, y arriesga un punto para que la tirada cuente doble.",
            "Quédate con lo que tienes, o arriesga un punto para volver a tirar dados.",
            "Quien llega a la meta lidera y recibe 2 puntos más; los demás tienen un turno para pasar. Gana el mejor.",
        ],
    },
};
