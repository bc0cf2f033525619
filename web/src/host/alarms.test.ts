import { expect, test } from "vitest";
import { Alarms } from "./alarms.svelte";
import { isCalm, type Trouble } from "./trouble";

const broke: Trouble = { kind: "broke", who: ["Pia"] };
const paused: Trouble = { kind: "paused", who: [] };
const calm = (alarms: Alarms, troubles: Trouble[], now: number) =>
    alarms.aged("t1", troubles, now).map(isCalm);

test("who has no chips is told for two minutes; a table that stands still for as long as it does", () => {
    const alarms = new Alarms();
    expect(calm(alarms, [broke, paused], 0)).toEqual([false, false]);
    expect(calm(alarms, [broke, paused], 120_000)).toEqual([false, false]);
    expect(calm(alarms, [broke, paused], 120_001)).toEqual([true, false]);
    expect(calm(alarms, [{ kind: "broke", who: ["Pia", "Max"] }], 120_002)).toEqual([false]);
});

test("what is put aside is quiet until it is over and comes again", () => {
    const alarms = new Alarms();
    calm(alarms, [paused], 0);
    alarms.putAside("t1", paused);
    expect(calm(alarms, [paused], 1)).toEqual([true]);
    expect(calm(alarms, [], 2)).toEqual([]);
    expect(calm(alarms, [paused], 3)).toEqual([false]);
});
