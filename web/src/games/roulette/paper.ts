/** What paper shows of roulette as the pages do: `npm run paper`. */

import WheelBowl from "./WheelBowl.svelte";
import WheelRotor from "./WheelRotor.svelte";

const VIEW = "-372 -372 744 744";

export const drawings = [
    { name: "wheel/bowl", component: WheelBowl, props: {}, view: "-500 -500 1000 1000" },
    ...["single_zero", "double_zero"].map((wheel) => ({
        name: `wheel/${wheel}`,
        component: WheelRotor,
        props: { wheel, lit: null },
        view: VIEW,
    })),
];
