import { expect, test, vi } from "vitest";
import type { Moment } from "../lib/types/night";
import type { StaffSession } from "../staff/session.svelte";
import { NightMoments } from "./moments.svelte";

const moment = (seq: number, kind: Moment["kind"] = "win", table = "t1"): Moment => ({
    kind,
    name: "Ann",
    table,
    game: "roulette",
    round: seq,
    seq,
    at: 0,
    amount: 100,
});

function following(): { moments: NightMoments; tell: (latest: Moment[]) => Promise<void> } {
    const lookUp = vi.fn();
    const moments = new NightMoments({ lookUp } as unknown as StaffSession);
    const tell = async (latest: Moment[]): Promise<void> => {
        lookUp.mockResolvedValueOnce({ latest, records: latest });
        await moments.lookUp();
    };
    return { moments, tell };
}

const still = () => false;

test("what came about before the screen was opened is no news", async () => {
    const { moments, tell } = following();
    await tell([moment(5)]);
    moments.tell(0, still);
    expect(moments.now).toBeNull();
    expect(moments.records).toHaveLength(1);
    await tell([moment(5), moment(9)]);
    moments.tell(0, still);
    expect(moments.now?.seq).toBe(9);
});

test("they are told one after the other, and not while their ball still runs", async () => {
    const { moments, tell } = following();
    await tell([]);
    await tell([moment(1), moment(2, "run", "t2")]);
    moments.tell(0, (table) => table === "t1");
    expect(moments.now?.seq).toBe(2);
    moments.tell(7999, still);
    expect(moments.now?.seq).toBe(2);
    moments.tell(8000, still);
    expect(moments.now?.seq).toBe(1);
});

test("one that was put right is told no more", async () => {
    const { moments, tell } = following();
    await tell([]);
    await tell([moment(1), moment(2)]);
    moments.tell(0, still);
    expect(moments.now?.seq).toBe(1);
    await tell([]);
    expect(moments.now).toBeNull();
    moments.tell(500, still);
    expect(moments.now).toBeNull();
});

test("the lead that changes again and again is looked at now and then", async () => {
    const { moments, tell } = following();
    await tell([]);
    await tell([moment(1, "lead")]);
    moments.tell(0, still);
    expect(moments.leads).toBe(1);
    await tell([moment(1, "lead"), moment(2, "lead")]);
    moments.tell(60_000, still);
    expect(moments.leads).toBe(1);
    await tell([moment(2, "lead"), moment(3, "lead")]);
    moments.tell(90_000, still);
    expect(moments.leads).toBe(2);
});
