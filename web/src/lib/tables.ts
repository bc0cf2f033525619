/** The felt of each game and roulette's wheel and racetrack, loaded when somebody sits down there: a guest's first page stays light. */

export const TABLES = {
    unders_overs: () => import("./drawings/UndersOversMat.svelte"),
    roulette: () => import("./drawings/RouletteLayout.svelte"),
    wheel: () => import("./drawings/Wheel.svelte"),
    racetrack: () => import("./drawings/Racetrack.svelte"),
    holdem: () => import("./drawings/HoldemTable.svelte"),
    blackjack: () => import("./drawings/BlackjackTable.svelte"),
    pairs_wagers: () => import("./drawings/PairsWagersBoard.svelte"),
};
