import type { RuleWords } from "./words";

export const fr: RuleWords = {
    short: {
        roulette: [
            "Posez des jetons sur des numéros, des groupes ou une couleur tant que les jeux sont ouverts.",
            "La bille tombe dans une case. Ce qui la couvre gagne, tout le reste est perdu.",
            "Moins une mise couvre de numéros, plus elle paie : 35 pour 1 sur un seul.",
            "Un jeton sur une ligne ou un coin couvre tous les numéros qu’il touche.",
        ],
        unders_overs: [
            "On lance deux dés. Misez sur moins de 7, sur 7 ou sur plus de 7.",
            "Moins et plus paient 1 pour 1, le sept paie 4 pour 1.",
            "Si un dé n’est pas à plat, le lancer est nul : toutes les mises reviennent.",
        ],
        holdem: [
            "Chacun reçoit deux cartes ; cinq autres sont découvertes pour tous.",
            "Les cinq meilleures de vos sept cartes gagnent le pot, ou bien tous les autres se couchent.",
            "On mise quatre fois : avant le flop, après, après le tournant et après la rivière.",
            "Du bas vers le haut : paire, deux paires, brelan, suite, couleur, full, carré, quinte flush.",
        ],
        blackjack: [
            "Approchez de 21 plus que le croupier, sans dépasser.",
            "Les figures valent 10, un as 1 ou 11. Un as avec un dix est un blackjack et paie 3 pour 2.",
            "Prenez une carte ou restez. Doublez pour une seule carte de plus ; séparez une paire en deux mains.",
            "Si le croupier montre un as, assurez la moitié de votre mise : 2 pour 1 s’il a un blackjack.",
        ],
        pairs_wagers: [
            "Lancez quatre dés : les semblables comptent. Le premier au but mène et reçoit 2 points de plus.",
            "Tous les autres ont encore un tour pour dépasser le meneur.",
            "Avant de lancer, pariez un point que tous les dés qui comptent sont impairs, ou pairs : le tour compte double.",
            "Sans point, pariez un point pour tout relancer ; avec des points, pour relancer les autres dés.",
        ],
    },
    wheel: { single_zero: "Un zéro : 37 numéros.", double_zero: "Zéro et double zéro : 38 numéros." },
    zero: {
        half: "Sur zéro, les chances simples reçoivent la moitié.",
        en_prison:
            "Sur zéro, vous choisissez pour les chances simples : la moitié, ou la prison jusqu’au prochain lancer.",
        lose: "Sur zéro, les chances simples perdent.",
    },
    limit: {
        none: "Sans limite : vous pouvez tout miser.",
        pot: "Limite du pot : une relance ne dépasse pas le pot.",
        fixed: "Limite fixe : toutes les relances sont égales.",
    },
    decks: (count) => `${count} jeux dans le sabot.`,
    soft_17: {
        stand: "Le croupier reste sur tout 17.",
        hit: "Le croupier tire sur un 17 dont l’as vaut 11.",
    },
    surrender: {
        late: "Vous pouvez abandonner pour la moitié après que le croupier a vérifié son blackjack.",
        early: "Vous pouvez abandonner pour la moitié avant que le croupier vérifie son blackjack.",
        none: "On ne joue pas l’abandon.",
    },
    double: {
        any: "On peut doubler avec deux cartes quelconques.",
        "9_10_11": "On peut doubler 9, 10 et 11.",
        "10_11": "On peut doubler 10 et 11.",
    },
    odd_miss: {
        keep: "Une annonce manquée coûte son point ; le lancer compte quand même.",
        forfeit: "Une annonce manquée coûte son point, et le lancer ne compte pas.",
    },
    better_fail: {
        point: "Relancer en vain coûte le point.",
        turn: "Relancer en vain coûte le point et tout le tour.",
    },
    mid: "Le premier des parieurs du milieu à atteindre 10 gagne tous leurs points.",
    further: {
        ask: "À l’abattage vous choisissez : montrer votre main ou la jeter sans la montrer.",
        noWheel: "A 2 3 4 5 n’est pas une quinte ici.",
        noPeek: "Le croupier ne vérifie pas d’abord s’il a un blackjack : il prend alors entières les mises doublées et séparées.",
        noDoubleAfterSplit: "Une main séparée ne se double pas.",
        one_card: "Les as séparés reçoivent une seule carte chacun.",
        one_card_resplit:
            "Les as séparés reçoivent une seule carte chacun ; un nouvel as peut être séparé encore.",
        forLess: "On peut doubler avec moins que la mise entière.",
        boxes: (count) => `Vous pouvez jouer jusqu’à ${count} cases là où des places sont libres.`,
    },
    holdemOdds: {
        hands: "Les mains, la meilleure d’abord, et leur fréquence avec sept cartes",
        starts: "Vos deux cartes",
        start: {
            pair: "Sont une paire",
            suited: "Sont de la même couleur",
            aces: "Sont deux as",
            pairs_up: "Deux cartes différentes trouvent une jumelle au flop",
            third: "Une paire trouve une troisième carte au flop",
            flush: "Deux de même couleur en trouvent trois autres jusqu’à la rivière",
        },
    },
    blackjackOdds: {
        keeps: "Ce que la maison garde d’une mise",
        best: "Le meilleur jeu",
        likeDealer: "Jouer comme le croupier",
        insurance: "Assurance",
        gain: "Au-dessous de zéro, c’est vous qui gagnez. Calculé pour un sabot neuf.",
        natural: "Blackjack avec les deux premières cartes",
        over: "Une carte de plus est de trop",
        total: "Votre total",
        dealerOver: "Le croupier dépasse 21",
        open: "Carte visible",
    },
    bets: {
        straight: "Un numéro",
        split: "Deux numéros",
        street: "Trois numéros",
        corner: "Quatre numéros",
        top_line: "0, 00, 1, 2, 3",
        line: "Six numéros",
        dozen: "Douzaine",
        column: "Colonne",
        even_money: "Rouge, noir, impair, pair, manque, passe",
    },
};
