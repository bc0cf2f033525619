/** A game that is played nowhere: made to see that apps take whatever the registry lists. */

import type { GameUi, StaffUi } from "../../src/games/game";
import Drawn from "./Drawn.svelte";

const staffUi: StaffUi = {
    phases: () => ({ rummaging: "Rummaging in the box" }),
    options: () => ({ depth: { label: "Depth of the box" } }),
    commonOptions: ["depth"],
    Summary: Drawn,
    lies: () => 7,
    isYetToBet: (_, who) => who === "Bob",
    receipts: () => [{ who: "Ann", on: "box", stake: 10, back: 40 }],
    slipName: () => "The box",
    Stage: Drawn,
    Figures: Drawn,
    rounds: () => 3,
    action: () => ({ heat: 1, stake: 7, over: false }),
};

export const lucky_box: GameUi = {
    title: { en: "Lucky Box", de: "Glückskiste", fr: "Boîte à chance", es: "Caja de la suerte" },
    Emblem: Drawn,
    limits: () => "One coin a rummage",
    timeline: { cue: () => undefined },
    page: () => import("./Drawn.svelte"),
    narration: async () => ({
        narration: {
            story: () => "Out comes a duck.",
            outcome: () => null,
            spotName: (on) => on,
        },
    }),
    rules: async () => ({ rules: { short: () => ["Put a hand in."], options: () => ["No biting."] } }),
    dealing: async () => ({ dealing: { steps: () => ({ shake: "Shake the box" }) } }),
    staff: async () => ({ staffUi }),
};
