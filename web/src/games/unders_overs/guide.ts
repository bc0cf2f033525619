import type { Guide } from "../game";

export const guide: Guide<"unders_overs"> = {
    step({ phase, stakes, results }, me, moving) {
        const bet = Object.keys(stakes[me] ?? {}).length > 0;
        if (moving || (phase === "closed" && bet)) return 2;
        if (results.some(({ who }) => who === me)) return 3;
        return bet ? 1 : 0;
    },
    steps: {
        en: [
            "Tap a chip below, then a box: under 7, seven or over 7. That is your bet.",
            "You can bet on more boxes, or take a bet back. Tap Ready when you have finished.",
            "No more bets. Two dice are thrown, and their sum decides.",
            "What won is paid at once: under and over pay what you bet, seven pays four times that. The next round opens by itself.",
        ],
        de: [
            "Tippe unten auf einen Jeton, dann auf ein Feld: unter 7, sieben oder über 7. Das ist dein Einsatz.",
            "Du kannst auf mehrere Felder setzen oder etwas zurücknehmen. Tippe auf Fertig, wenn das alles ist.",
            "Nichts geht mehr. Zwei Würfel fallen, und ihre Summe entscheidet.",
            "Gewinne werden gleich gezahlt: Unter und Über einfach, Sieben vierfach. Die nächste Runde beginnt von selbst.",
        ],
        fr: [
            "Touchez un jeton en bas, puis une case : moins de 7, sept ou plus de 7. C’est votre mise.",
            "Vous pouvez miser sur plusieurs cases ou reprendre une mise. Touchez Prêt quand vous avez fini.",
            "Rien ne va plus. On lance deux dés, et leur somme décide.",
            "Les gains sont payés aussitôt : moins et plus paient une fois la mise, sept quatre fois. Le tour suivant s’ouvre tout seul.",
        ],
        es: [
            "Toca una ficha abajo y luego una casilla: menos de 7, siete o más de 7. Esa es tu apuesta.",
            "Puedes apostar en más casillas o retirar una apuesta. Toca Listo cuando acabes.",
            "No va más. Se tiran dos dados, y su suma decide.",
            "Lo ganado se paga al momento: menos y más pagan lo apostado, siete cuatro veces. La siguiente ronda se abre sola.",
        ],
    },
};
