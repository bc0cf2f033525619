import type { Rank } from "../../felt/cards";
import { words } from "../words.svelte";
import type { CardWords } from "./words";

function one(rank: Rank): string {
    return words().card.ranks[rank];
}

const MANY: Record<Rank, string> = {
    "2": "doses",
    "3": "treses",
    "4": "cuatros",
    "5": "cincos",
    "6": "seises",
    "7": "sietes",
    "8": "ochos",
    "9": "nueves",
    T: "dieces",
    J: "jotas",
    Q: "reinas",
    K: "reyes",
    A: "ases",
};

function upTo(top: Rank): string {
    return `${top === "J" || top === "Q" ? "a la" : "al"} ${one(top)}`;
}

export const es: CardWords = {
    hand: {
        high_card: (top) => `carta alta, ${one(top)}`,
        pair: (rank) => `una pareja de ${MANY[rank]}`,
        two_pairs: (high, low) => `doble pareja de ${MANY[high]} y ${MANY[low]}`,
        three_of_a_kind: (rank) => `un trío de ${MANY[rank]}`,
        straight: (top) => `una escalera ${upTo(top)}`,
        flush: (top) => `un color ${upTo(top)}`,
        full_house: (three, two) => `un full de ${MANY[three]} y ${MANY[two]}`,
        four_of_a_kind: (rank) => `un póquer de ${MANY[rank]}`,
        straight_flush: (top) => `una escalera de color ${upTo(top)}`,
        royal_flush: () => "una escalera real",
    },
    kinds: {
        high_card: "Carta alta",
        pair: "Pareja",
        two_pairs: "Doble pareja",
        three_of_a_kind: "Trío",
        straight: "Escalera",
        flush: "Color",
        full_house: "Full",
        four_of_a_kind: "Póquer",
        straight_flush: "Escalera de color",
        royal_flush: "Escalera real",
    },
    holdem: {
        wins: (who, amount, hand) => `${who} gana ${amount} con ${hand}.`,
        share: (who, amount, hand) => `${who} se reparten ${amount} con ${hand}.`,
        youWin: (amount, hand) => `Ganas ${amount} con ${hand}.`,
        winsSide: (who, amount) => `${who} gana el bote lateral de ${amount}.`,
        shows: (who, hand) => `${who} muestra ${hand}.`,
        returned: (who, amount) => `${who} recupera ${amount} que nadie igualó.`,
        yoursReturned: (amount) => `Nadie igualó ${amount} de los tuyos: los recuperas.`,
        mainPot: "Bote principal",
        callAll: (amount) => `Igualar all-in, ${amount}`,
        most: "Máx",
        onlyThis: "solo a este precio",
        upToAll: "hasta todo lo que tienes",
        undo: "Se hace cuando te toque. Toca otra vez para deshacerlo.",
        lapsed: "El precio ha cambiado. Decide de nuevo.",
        showOrMuck: "¿Muestras tu mano o la retiras sin enseñarla?",
    },
    blackjack: {
        natural: "¡Blackjack!",
        bust: "Te has pasado.",
        half: (back, stake) => `Recuperas ${back} de ${stake}.`,
        insurancePays: (amount) => `Tu seguro paga ${amount}.`,
        insuranceLost: (amount) => `Tu seguro de ${amount} se pierde.`,
        hand: (nth, count) => `Mano ${nth} de ${count}`,
        insureWhy: (cost, pays) => `Cuesta ${cost} y gana ${pays} si el crupier tiene blackjack.`,
        surrenderWhy: "El crupier puede tener blackjack. ¿Te rindes por la mitad o sigues?",
        doubleFor: (amount) => `Doblar con ${amount}`,
        doubleLess: "¿Cuánto añades?",
        pays: { blackjack: "3 a 2", win: "1 a 1" },
        insurancePaid: (amount) => `seguro ${amount}`,
    },
    cup: {
        level: (level, levels) => `Nivel ${level} de ${levels}`,
        blinds: (small, big) => `Ciegas ${small} / ${big}`,
        next: (small, big) => `luego ${small} / ${big}`,
        afterHand: "después de esta mano",
        last: "último nivel",
        rest: "Descanso",
        left: (count) => `${count} siguen en juego`,
        place: (place) => `Puesto ${place}`,
        out: (place) => `Estás eliminado, en el puesto ${place}.`,
        rebuy: (amount) => `Recomprar por ${amount}`,
        over: "El torneo ha terminado",
        wins: (who) => `${who} gana`,
        clock: "Tiempo hasta el próximo nivel",
    },
};
