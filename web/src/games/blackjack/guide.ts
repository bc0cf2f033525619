import type { Guide } from "../game";

export const guide: Guide<"blackjack"> = {
    step({ phase, bets, hands }, me) {
        const own = hands.filter(({ who }) => who === me);
        if (own.length > 0 && own.every(({ outcome }) => outcome !== null)) return 4;
        if (own.some(({ active }) => active)) return 3;
        if (own.length > 0) return phase === "reveal" || phase === "dealer" ? 4 : 2;
        return bets[me]?.some((bet) => bet > 0) ? 1 : 0;
    },
    steps: {
        en: [
            "Tap a chip below to bet on your box.",
            "When everybody has bet, the cards come. You can still add, or take it back; tap Ready when you have finished.",
            "Come closer to 21 than the dealer, without going over. Court cards count 10, an ace 1 or 11.",
            "It’s your turn: Hit takes another card, Stand keeps what you have.",
            "The dealer draws up to 17. Whoever is closer to 21 is paid what they bet; a blackjack, ace and ten, half as much again.",
        ],
        de: [
            "Tippe unten auf einen Jeton, um auf deine Box zu setzen.",
            "Wenn alle gesetzt haben, kommen die Karten. Du kannst noch erhöhen oder zurücknehmen; tippe auf Fertig, wenn das alles ist.",
            "Komm näher an 21 als der Croupier, ohne darüber zu kommen. Bilder zählen 10, ein Ass 1 oder 11.",
            "Du bist dran: Karte nimmt noch eine, Stehen lässt es dabei.",
            "Der Croupier zieht bis 17. Wer näher an 21 ist, bekommt seinen Einsatz dazu; ein Blackjack, Ass und Zehn, das Anderthalbfache.",
        ],
        fr: [
            "Touchez un jeton en bas pour miser sur votre case.",
            "Quand tout le monde a misé, les cartes arrivent. Vous pouvez encore ajouter ou reprendre ; touchez Prêt quand vous avez fini.",
            "Approchez de 21 plus que le croupier, sans le dépasser. Les figures comptent 10, un as 1 ou 11.",
            "À vous : Carte en prend une autre, Rester garde ce que vous avez.",
            "Le croupier tire jusqu’à 17. Qui est plus près de 21 gagne sa mise ; un blackjack, as et dix, une fois et demie.",
        ],
        es: [
            "Toca una ficha abajo para apostar en tu casilla.",
            "Cuando todos han apostado, llegan las cartas. Aún puedes añadir o retirar; toca Listo cuando acabes.",
            "Acércate a 21 más que el crupier, sin pasarte. Las figuras cuentan 10, un as 1 u 11.",
            "Te toca: Carta pide otra, Plantarse deja lo que tienes.",
            "El crupier pide hasta 17. Quien está más cerca de 21 gana lo apostado; un blackjack, as y diez, vez y media.",
        ],
    },
};
