import type { Guide } from "../game";

export const guide: Guide<"crown_anchor"> = {
    step({ phase, stakes, results }, me, moving) {
        const bet = Object.keys(stakes[me] ?? {}).length > 0;
        if (moving || (phase === "closed" && bet)) return 2;
        if (results.some(({ who }) => who === me)) return 3;
        return bet ? 1 : 0;
    },
    steps: {
        en: [
            "Tap a chip below, then a symbol: crown, anchor, heart, diamond, club or spade. That is your bet.",
            "You can bet on more symbols, or take a bet back. Tap Ready when you have finished.",
            "No more bets. Three dice are thrown.",
            "For each die that shows your symbol you win your bet once. If none does, it is lost. The next round opens by itself.",
        ],
        de: [
            "Tippe unten auf einen Jeton, dann auf ein Zeichen: Krone, Anker, Herz, Karo, Kreuz oder Pik. Das ist dein Einsatz.",
            "Du kannst auf mehrere Zeichen setzen oder etwas zurücknehmen. Tippe auf Fertig, wenn das alles ist.",
            "Nichts geht mehr. Drei Würfel fallen.",
            "Für jeden Würfel mit deinem Zeichen gewinnst du den Einsatz einmal. Zeigt es keiner, ist er verloren. Die nächste Runde beginnt von selbst.",
        ],
        fr: [
            "Touchez un jeton en bas, puis un symbole : couronne, ancre, cœur, carreau, trèfle ou pique. C’est votre mise.",
            "Vous pouvez miser sur plusieurs symboles ou reprendre une mise. Touchez Prêt quand vous avez fini.",
            "Rien ne va plus. On lance trois dés.",
            "Chaque dé qui montre votre symbole rapporte une fois la mise. Si aucun ne le montre, elle est perdue. Le tour suivant s’ouvre tout seul.",
        ],
        es: [
            "Toca una ficha abajo y luego un símbolo: corona, ancla, corazón, diamante, trébol o pica. Esa es tu apuesta.",
            "Puedes apostar en más símbolos o retirar una apuesta. Toca Listo cuando acabes.",
            "No va más. Se tiran tres dados.",
            "Por cada dado con tu símbolo ganas una vez lo apostado. Si no sale, se pierde. La siguiente ronda se abre sola.",
        ],
    },
};
