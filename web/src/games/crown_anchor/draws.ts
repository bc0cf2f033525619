import { stakesIn } from "../../lib/stakes";
import type { DrawsUi } from "../game";
import { faceOf, SYMBOLS } from "./symbols";

export const draws: DrawsUi<"crown_anchor"> = {
    staked: ({ stakes }) => stakesIn(stakes),
    shows: (event) => (event.event === "thrown" ? [{ dice: event.dice.map((one) => faceOf(one)!) }] : []),
    faces: SYMBOLS,
};
