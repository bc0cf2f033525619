import type { Guide } from "../game";

export const guide: Guide<"roulette"> = {
    step({ phase, stakes, results }, me, moving) {
        const bet = Object.keys(stakes[me] ?? {}).length > 0;
        if (moving || (phase === "closed" && bet)) return 2;
        if (results.some(({ who }) => who === me)) return 3;
        return bet ? 1 : 0;
    },
    steps: {
        en: [
            "Tap a chip below, then a spot: a number, a line between numbers, red, a dozen. That is your bet.",
            "Bet on as many spots as you like; Undo takes the last chip back. Tap Ready when you have finished.",
            "No more bets. The ball decides.",
            "The fewer numbers a bet has, the more it pays: 35 times on one number, once on red or black. The next spin opens by itself.",
        ],
        de: [
            "Tippe unten auf einen Jeton, dann auf ein Feld: eine Zahl, eine Linie zwischen Zahlen, Rot, ein Dutzend. Das ist dein Einsatz.",
            "Setze auf so viele Felder, wie du magst. Zurücknehmen geht auch. Tippe auf Fertig, wenn das alles ist.",
            "Nichts geht mehr. Die Kugel entscheidet.",
            "Je weniger Zahlen ein Einsatz hat, desto mehr zahlt er: 35-fach auf eine Zahl, einfach auf Rot oder Schwarz. Das nächste Spiel beginnt von selbst.",
        ],
        fr: [
            "Touchez un jeton en bas, puis une place : un numéro, une ligne entre deux, rouge, une douzaine. C’est votre mise.",
            "Misez sur autant de places que vous voulez ; on peut reprendre. Touchez Prêt quand vous avez fini.",
            "Rien ne va plus. La bille décide.",
            "Moins une mise a de numéros, plus elle paie : 35 fois sur un numéro, une fois sur rouge ou noir. Le tour suivant s’ouvre tout seul.",
        ],
        es: [
            "Toca una ficha abajo y luego un sitio: un número, una línea entre números, rojo, una docena. Esa es tu apuesta.",
            "Apuesta en cuantos sitios quieras; también se puede retirar. Toca Listo cuando acabes.",
            "No va más. La bola decide.",
            "Cuantos menos números tiene una apuesta, más paga: 35 veces a un número, una vez a rojo o negro. La siguiente tirada se abre sola.",
        ],
    },
};
