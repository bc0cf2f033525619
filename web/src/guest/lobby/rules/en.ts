import type { RuleWords } from "./words";

export const en: RuleWords = {
    short: {
        roulette: [
            "Put chips on numbers, groups of numbers or a colour while bets are open.",
            "The ball falls into one pocket. What covers it wins, all else is lost.",
            "The fewer numbers a bet covers, the more it pays: 35 to 1 for a single one.",
            "Lay a chip on a line or a corner to cover all the numbers it touches.",
        ],
        unders_overs: [
            "Two dice are thrown. Bet on under 7, on 7 or on over 7.",
            "Under and over pay 1 to 1, seven pays 4 to 1.",
            "A throw that does not lie flat is no throw: all bets go back.",
        ],
        holdem: [
            "Everybody gets two cards of their own; five more are laid open for all.",
            "The best five of your seven cards win the pot, or everybody else folds.",
            "You bet four times: before the flop, after it, after the turn, after the river.",
            "From low to high: a pair, two pairs, three alike, a straight, a flush, a full house, four alike, a straight flush.",
        ],
        blackjack: [
            "Come closer to 21 than the dealer, without going over.",
            "Court cards count 10, an ace 1 or 11. An ace with a ten-card is blackjack and pays 3 to 2.",
            "Hit for a card, stand to stop. Double your bet for exactly one more card; split a pair into two hands.",
            "When the dealer shows an ace you may insure half your bet: it pays 2 to 1 if the dealer has blackjack.",
        ],
        pairs_wagers: [
            "Roll four dice: alike ones score. The first to reach the target leads and gets 2 points more.",
            "Everybody else has one more turn to do better than the leader.",
            "Before rolling, wager a point that all scoring dice are odd, or even: then the turn counts double.",
            "After a roll without score, wager a point to roll all again; after a score, to roll the others again.",
        ],
    },
    wheel: { single_zero: "One zero: 37 numbers.", double_zero: "Zero and double zero: 38 numbers." },
    zero: {
        half: "On zero, even-money bets get half back.",
        en_prison: "On zero you choose for even-money bets: half back, or prison until the next spin.",
        lose: "On zero, even-money bets lose.",
    },
    limit: {
        none: "No limit: you may bet all you have.",
        pot: "Pot limit: a raise is at most the pot.",
        fixed: "Fixed limit: all raises are the same.",
    },
    decks: (count) => `${count} decks in the shoe.`,
    soft_17: {
        stand: "The dealer stands on every 17.",
        hit: "The dealer draws to a 17 with an ace that counts 11.",
    },
    surrender: {
        late: "You may give up for half the bet after the dealer has looked for blackjack.",
        early: "You may give up for half the bet before the dealer looks for blackjack.",
        none: "Giving up is not played.",
    },
    double: {
        any: "Any two cards may be doubled.",
        "9_10_11": "9, 10 and 11 may be doubled.",
        "10_11": "10 and 11 may be doubled.",
    },
    odd_miss: {
        keep: "A missed call of odd or even costs its point; the roll still counts.",
        forfeit: "A missed call of odd or even costs its point, and the roll counts nothing.",
    },
    better_fail: {
        point: "Rolling again in vain costs the point.",
        turn: "Rolling again in vain costs the point and the turn’s score.",
    },
    mid: "A point bet to Mid is won by the first of the bettors to reach 10.",
    bets: {
        straight: "One number",
        split: "Two numbers",
        street: "Three numbers",
        corner: "Four numbers",
        top_line: "0, 00, 1, 2, 3",
        line: "Six numbers",
        dozen: "Dozen",
        column: "Column",
        even_money: "Red, black, odd, even, low, high",
    },
};
