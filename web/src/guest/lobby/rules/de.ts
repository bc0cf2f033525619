import type { RuleWords } from "./words";

export const de: RuleWords = {
    short: {
        roulette: [
            "Setze Jetons auf Zahlen, Gruppen von Zahlen oder eine Farbe, solange gesetzt werden darf.",
            "Die Kugel fällt in ein Fach. Was es trifft, gewinnt, alles andere ist verloren.",
            "Je weniger Zahlen eine Wette trifft, desto mehr zahlt sie: 35 zu 1 für eine einzelne.",
            "Ein Jeton auf einer Linie oder Ecke gilt für alle Zahlen, die er berührt.",
        ],
        unders_overs: [
            "Zwei Würfel werden geworfen. Setze auf unter 7, auf 7 oder auf über 7.",
            "Unter und Über zahlen 1 zu 1, Sieben zahlt 4 zu 1.",
            "Liegt ein Würfel nicht flach, gilt der Wurf nicht: Alle Einsätze gehen zurück.",
        ],
        holdem: [
            "Jeder bekommt zwei eigene Karten; fünf weitere liegen offen für alle.",
            "Die besten fünf deiner sieben Karten gewinnen den Pot, oder alle anderen steigen aus.",
            "Gesetzt wird viermal: vor dem Flop, danach, nach dem Turn und nach dem River.",
            "Von unten nach oben: ein Paar, zwei Paare, Drilling, Straße, Flush, Full House, Vierling, Straight Flush.",
        ],
        blackjack: [
            "Komm näher an 21 als der Croupier, ohne darüber zu liegen.",
            "Bilder zählen 10, ein Ass 1 oder 11. Ass und Zehn sind Blackjack und zahlen 3 zu 2.",
            "Nimm eine Karte oder bleib stehen. Verdopple für genau eine Karte; teile ein Paar in zwei Hände.",
            "Zeigt der Croupier ein Ass, kannst du den halben Einsatz versichern: 2 zu 1, wenn er Blackjack hat.",
        ],
        pairs_wagers: [
            "Wirf vier Würfel: Gleiche zählen. Wer zuerst am Ziel ist, führt und bekommt 2 Punkte dazu.",
            "Alle anderen haben noch einen Zug, um den Führenden zu übertreffen.",
            "Vor dem Wurf: Wette einen Punkt, dass alle zählenden Würfel ungerade sind, oder gerade. Dann zählt der Zug doppelt.",
            "Ohne Punkte: Wette einen Punkt und wirf alle noch einmal; mit Punkten nur die übrigen.",
        ],
    },
    wheel: { single_zero: "Eine Null: 37 Zahlen.", double_zero: "Null und Doppelnull: 38 Zahlen." },
    zero: {
        half: "Bei Null bekommen einfache Chancen die Hälfte zurück.",
        en_prison:
            "Bei Null wählst du für einfache Chancen: die Hälfte zurück, oder Gefängnis bis zum nächsten Wurf.",
        lose: "Bei Null verlieren einfache Chancen.",
    },
    limit: {
        none: "Ohne Grenze: Du darfst alles setzen.",
        pot: "Pot-Limit: Eine Erhöhung ist höchstens so hoch wie der Pot.",
        fixed: "Festes Limit: Alle Erhöhungen sind gleich hoch.",
    },
    decks: (count) => `${count} Kartenspiele im Schlitten.`,
    soft_17: {
        stand: "Der Croupier bleibt bei jeder 17 stehen.",
        hit: "Der Croupier zieht bei 17, wenn ein Ass 11 zählt.",
    },
    surrender: {
        late: "Du darfst für den halben Einsatz aufgeben, nachdem der Croupier nach Blackjack gesehen hat.",
        early: "Du darfst für den halben Einsatz aufgeben, bevor der Croupier nach Blackjack sieht.",
        none: "Aufgeben wird nicht gespielt.",
    },
    double: {
        any: "Mit zwei Karten darf immer verdoppelt werden.",
        "9_10_11": "Bei 9, 10 und 11 darf verdoppelt werden.",
        "10_11": "Bei 10 und 11 darf verdoppelt werden.",
    },
    odd_miss: {
        keep: "Eine verfehlte Ansage kostet ihren Punkt; der Wurf zählt trotzdem.",
        forfeit: "Eine verfehlte Ansage kostet ihren Punkt, und der Wurf zählt nichts.",
    },
    better_fail: {
        point: "Vergeblich noch einmal zu werfen kostet den Punkt.",
        turn: "Vergeblich noch einmal zu werfen kostet den Punkt und alles aus diesem Zug.",
    },
    mid: "Wer auf die Mitte wettet und als Erster 10 erreicht, gewinnt alle diese Punkte.",
    further: {
        ask: "Beim Showdown entscheidest du: zeigen oder verdeckt abgeben.",
        noWheel: "A 2 3 4 5 ist hier keine Straße.",
        noPeek: "Der Geber schaut nicht vorher nach Blackjack: Dann sind auch verdoppelte und geteilte Einsätze ganz verloren.",
        noDoubleAfterSplit: "Eine geteilte Hand darf nicht verdoppelt werden.",
        one_card: "Geteilte Asse bekommen je eine Karte.",
        one_card_resplit:
            "Geteilte Asse bekommen je eine Karte; ein weiteres Ass darf nochmals geteilt werden.",
        forLess: "Beim Verdoppeln darf man auch weniger als den ganzen Einsatz dazulegen.",
        boxes: (count) => `Du darfst bis zu ${count} Boxen spielen, wo Plätze frei sind.`,
    },
    holdemOdds: {
        hands: "Blätter, das beste zuerst, und wie oft sieben Karten sie ergeben",
        starts: "Deine zwei Karten",
        start: {
            pair: "Sind ein Paar",
            suited: "Sind von einer Farbe",
            aces: "Sind zwei Asse",
            pairs_up: "Zwei verschiedene finden im Flop einen Partner",
            third: "Ein Paar findet im Flop eine dritte",
            flush: "Zwei von einer Farbe finden bis zum River drei weitere",
        },
    },
    blackjackOdds: {
        keeps: "Was das Haus von einem Einsatz behält",
        best: "Das beste Spiel",
        likeDealer: "Spielen wie der Geber",
        insurance: "Versicherung",
        gain: "Unter null gewinnst du. Berechnet für einen frischen Schlitten.",
        natural: "Blackjack mit den ersten zwei Karten",
        over: "Eine Karte mehr ist zu viel",
        total: "Deine Summe",
        dealerOver: "Der Geber überkauft sich",
        open: "Offene Karte",
    },
    bets: {
        straight: "Eine Zahl",
        split: "Zwei Zahlen",
        street: "Drei Zahlen",
        corner: "Vier Zahlen",
        top_line: "0, 00, 1, 2, 3",
        line: "Sechs Zahlen",
        dozen: "Dutzend",
        column: "Kolonne",
        even_money: "Rot, Schwarz, Ungerade, Gerade, 1–18, 19–36",
    },
};
