import type { RuleWords } from "./words";

export const es: RuleWords = {
    short: {
        roulette: [
            "Pon fichas en números, grupos de números o un color mientras se pueda apostar.",
            "La bola cae en una casilla. Lo que la cubre gana, lo demás se pierde.",
            "Cuantos menos números cubre una apuesta, más paga: 35 a 1 por uno solo.",
            "Una ficha en una línea o esquina cubre todos los números que toca.",
        ],
        unders_overs: [
            "Se tiran dos dados. Apuesta a menos de 7, a 7 o a más de 7.",
            "Menos y más pagan 1 a 1, el siete paga 4 a 1.",
            "Si un dado no queda plano, la tirada es nula: todas las apuestas vuelven.",
        ],
        holdem: [
            "Cada uno recibe dos cartas; otras cinco se descubren para todos.",
            "Las mejores cinco de tus siete cartas ganan el bote, o todos los demás se retiran.",
            "Se apuesta cuatro veces: antes del flop, después, tras el turn y tras el river.",
            "De menor a mayor: pareja, doble pareja, trío, escalera, color, full, póquer, escalera de color.",
        ],
        blackjack: [
            "Acércate a 21 más que el crupier, sin pasarte.",
            "Las figuras valen 10, un as 1 u 11. Un as con un diez es blackjack y paga 3 a 2.",
            "Pide carta o plántate. Dobla por una sola carta más; separa una pareja en dos manos.",
            "Si el crupier muestra un as, puedes asegurar media apuesta: 2 a 1 si tiene blackjack.",
        ],
        pairs_wagers: [
            "Tira cuatro dados: los iguales puntúan. Quien llega primero a la meta va en cabeza y recibe 2 puntos más.",
            "Los demás tienen un turno más para superar al líder.",
            "Antes de tirar, apuesta un punto a que todos los dados que puntúan son impares, o pares: el turno vale doble.",
            "Sin puntos, apuesta un punto para tirar todo otra vez; con puntos, para tirar los demás.",
        ],
    },
    wheel: { single_zero: "Un cero: 37 números.", double_zero: "Cero y doble cero: 38 números." },
    zero: {
        half: "Con cero, las apuestas sencillas recuperan la mitad.",
        en_prison:
            "Con cero eliges para las apuestas sencillas: la mitad, o prisión hasta la próxima tirada.",
        lose: "Con cero, las apuestas sencillas pierden.",
    },
    limit: {
        none: "Sin límite: puedes apostarlo todo.",
        pot: "Límite de bote: una subida no supera el bote.",
        fixed: "Límite fijo: todas las subidas son iguales.",
    },
    decks: (count) => `${count} barajas en el zapato.`,
    soft_17: {
        stand: "El crupier se planta con todo 17.",
        hit: "El crupier pide con un 17 cuyo as vale 11.",
    },
    surrender: {
        late: "Puedes rendirte por la mitad después de que el crupier mire si tiene blackjack.",
        early: "Puedes rendirte por la mitad antes de que el crupier mire si tiene blackjack.",
        none: "No se juega la rendición.",
    },
    double: {
        any: "Se puede doblar con dos cartas cualesquiera.",
        "9_10_11": "Se puede doblar con 9, 10 y 11.",
        "10_11": "Se puede doblar con 10 y 11.",
    },
    odd_miss: {
        keep: "Un anuncio fallado cuesta su punto; la tirada cuenta igual.",
        forfeit: "Un anuncio fallado cuesta su punto, y la tirada no cuenta.",
    },
    better_fail: {
        point: "Tirar otra vez en vano cuesta el punto.",
        turn: "Tirar otra vez en vano cuesta el punto y todo el turno.",
    },
    mid: "El primero de los que apuestan al medio en llegar a 10 gana todos esos puntos.",
    further: {
        ask: "Al mostrar las manos eliges: enseñar la tuya o retirarla sin enseñarla.",
        noWheel: "A 2 3 4 5 no es escalera aquí.",
        noPeek: "El crupier no mira antes si tiene blackjack: si lo tiene, se lleva enteras las apuestas dobladas y separadas.",
        noDoubleAfterSplit: "Una mano separada no se puede doblar.",
        one_card: "Los ases separados reciben una sola carta cada uno.",
        one_card_resplit:
            "Los ases separados reciben una sola carta cada uno; otro as puede separarse de nuevo.",
        forLess: "Al doblar se puede añadir menos que la apuesta entera.",
        boxes: (count) => `Puedes jugar hasta ${count} casillas donde haya asientos libres.`,
    },
    holdemOdds: {
        hands: "Manos, la mejor primero, y con qué frecuencia las dan siete cartas",
        starts: "Tus dos cartas",
        start: {
            pair: "Son pareja",
            suited: "Son del mismo palo",
            aces: "Son dos ases",
            pairs_up: "Dos distintas encuentran pareja en el flop",
            third: "Una pareja encuentra una tercera en el flop",
            flush: "Dos del mismo palo encuentran otras tres hasta el river",
        },
    },
    blackjackOdds: {
        keeps: "Lo que la casa se queda de una apuesta",
        best: "El mejor juego",
        likeDealer: "Jugar como el crupier",
        insurance: "Seguro",
        gain: "Por debajo de cero ganas tú. Calculado para un sabot recién barajado.",
        natural: "Blackjack con las dos primeras cartas",
        over: "Una carta más es demasiado",
        total: "Tu total",
        dealerOver: "El crupier se pasa",
        open: "Carta descubierta",
    },
    bets: {
        straight: "Un número",
        split: "Dos números",
        street: "Tres números",
        corner: "Cuatro números",
        top_line: "0, 00, 1, 2, 3",
        line: "Seis números",
        dozen: "Docena",
        column: "Columna",
        even_money: "Rojo, negro, impar, par, falta, pasa",
    },
};
