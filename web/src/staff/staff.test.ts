import { expect, test } from "vitest";
import { clockFace } from "./clock.svelte";
import { timeFor } from "./pace";
import { parseHash } from "./session.svelte";

test.each([
    ["", "", {}],
    ["#K7Q2MF", "K7Q2MF", {}],
    ["#secret=a_b-c&code=K7Q2MF", "", { secret: "a_b-c", code: "K7Q2MF" }],
    ["#K7Q2MF&table=t2", "K7Q2MF", { table: "t2" }],
    ["#link=a%2Fb=c", "", { link: "a/b=c" }],
    ["#%E0%A4%A", "%E0%A4%A", {}],
])("the address's %s brings %s and %o", (hash, word, named) => {
    expect(parseHash(hash)).toEqual({ word, named });
});

test.each([
    [0, "0:00"],
    [6.2, "0:07"],
    [65, "1:05"],
    [3600, "1:00:00"],
    [3725, "1:02:05"],
])("%d seconds are %s on a clock", (seconds, face) => {
    expect(clockFace(seconds)).toBe(face);
});

test.each([
    ["betting", { betting: 20 }, 20],
    ["betting", {}, 30],
    ["waiting", { between: 9 }, 9],
    ["turn", { decision: 12 }, 12],
])("in %s a table of pace %o gives %d seconds", (phase, pace, seconds) => {
    expect(timeFor(phase, pace)).toBe(seconds);
});
