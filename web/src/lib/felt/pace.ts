/** How long things move, so that they come to rest everywhere at the same moment. */

import type { Sign } from "../protocol/messages";

type Paced = Pick<Sign, "equipment" | "pace">;

/** Between two rounds where the table does not say: as in the rule book. */
const USUAL_BETWEEN = 6;
const LONGEST_SPIN = 6500;

/** Milliseconds of a spin: most of the pause between rounds. A real wheel has come to rest already. */
export function spinTime({ equipment, pace }: Paced): number {
    if (equipment === "real") return 0;
    return Math.min(LONGEST_SPIN, (pace.between ?? USUAL_BETWEEN) * 700);
}

/** Milliseconds of a throw, as the dice are drawn. */
export function throwTime({ equipment, pace }: Paced): number {
    if (equipment === "real") return 0;
    return Math.min(1400, (pace.between ?? USUAL_BETWEEN) * 400);
}
