/** A phone's part in the draws, with an honest house and with houses that lie. */

import { beforeEach, describe, expect, it } from "vitest";
import { Device, type Table } from "./device";
import { H, toHex } from "./hashing";
import { NIGHT, SPIN, TestHouse } from "./house.testing";
import { Drawer, Turn } from "./kept";
import type { RecordHead } from "../types/night";
import type { Result } from "./lines";
import type { Finding } from "./seen";
import type { Stake } from "./trees";

const BEN = { name: "Ben" };
const ANN = { name: "Ann" };

/** The table beside the record, as the page shows it. */
class Felt implements Table {
    stakes: readonly Stake[] | null = [];
    me(): string {
        return "Ann";
    }
    staked(): readonly Stake[] | null {
        return this.stakes;
    }
    changed(): void {}
}

let house: TestHouse;
let felt: Felt;
let device: Device;

function phone(): Device {
    return new Device(house, felt, new Drawer(NIGHT, "Ann", "t1"), new Turn(NIGHT, "Ann"));
}

async function comeIn(news = house.record()): Promise<void> {
    device.begin(news);
    await settled();
}

function settled(): Promise<void> {
    return new Promise((done) => setTimeout(done));
}

/** Lines one after the other: the house writes each when what was said before has arrived. */
async function tell(...texts: (string | (() => string))[]): Promise<void> {
    for (const text of texts) {
        device.line(typeof text === "string" ? text : text());
        await settled();
    }
}

/** The house draws, and the table shows it. */
async function draw(): Promise<void> {
    await tell(house.draw());
    device.shows([house.last("draw")["result"] as Result]);
}

/** A whole draw with Ann and Ben, which the table shows. */
async function spin(stakes: readonly Stake[] = []): Promise<void> {
    felt.stakes = stakes;
    await tell(house.roster([ANN, BEN], SPIN, stakes));
    device.shows([]);
    await draw();
}

function found(): Finding["is"][] {
    return device.findings.map(({ is }) => is);
}

beforeEach(async () => {
    localStorage.clear();
    house = new TestHouse();
    felt = new Felt();
    device = phone();
    await comeIn();
});

describe("with an honest house, a phone", () => {
    it("pledges before bets are closed, gives its number after, and finds that the draw adds up", async () => {
        expect([...house.pledges.keys()]).toEqual([1]);
        await spin([["Ann", "red", 5]]);
        const [{ n, share, next, roster }] = house.shares as [(typeof house.shares)[0]];
        expect(house.pledges.get(2)).toBe(next);
        expect(toHex(H("guest", NIGHT, "t1", 1, "Ann", Uint8Array.from(Buffer.from(share, "hex"))))).toBe(
            (house.last("roster")["guests"] as string[][])[0]![2],
        );
        expect([n, roster]).toEqual([1, device.chain.state!.missed[1]?.hash ?? roster]);
        expect(device.mood).toBe("checked");
        expect(device.history.last).toMatchObject({ part: "own", staked: true, shown: true, n: 1 });
        expect(device.history.last!.letters).toMatch(/^[A-Z2-7]{6}$/);
    });

    it("gives another number each time", async () => {
        for (let times = 0; times < 5; times++) await spin();
        expect(new Set(house.shares.map(({ share }) => share)).size).toBe(5);
        expect(device.mood).toBe("checked");
    });

    it("waits with its number until the table shows that bets are closed", async () => {
        felt.stakes = null;
        await tell(house.roster([ANN, BEN], SPIN, [["Ann", "red", 5]]));
        expect(house.shares).toEqual([]);
        felt.stakes = [["Ann", "red", 5]];
        device.shows([]);
        expect(house.shares).toHaveLength(1);
    });

    it("looks its own stakes up in the list where the table does not show all of them", async () => {
        const all: Stake[] = [
            ["Ann", "red", 5],
            ["Zoe", "17", 9],
        ];
        felt.stakes = [["Ann", "red", 5]];
        const roster = house.roster([ANN, BEN], SPIN, all);
        house.lists.set(house.last("roster")["stakes"] as string, all);
        await tell(roster);
        expect(house.shares, "bets may still be on their way").toEqual([]);
        device.shows([]);
        await settled();
        expect(house.shares).toHaveLength(1);
    });

    it("gives the same number for the same roster after a reload, as it was", async () => {
        const roster = house.roster([ANN, BEN]);
        await tell(roster);
        device = phone();
        await comeIn(house.record({ under_way: roster }));
        expect(house.shares).toHaveLength(2);
        expect(house.shares[1]).toEqual(house.shares[0]);
        await tell(() => house.draw());
        expect(device.mood).toBe("checked");
        expect(device.history.last!.part).toBe("own");
    });

    it("catches up with what it has missed", async () => {
        await spin();
        for (let times = 0; times < 3; times++) {
            house.roster([BEN]);
            house.draw();
        }
        device = phone();
        await comeIn();
        expect(device.history.draws.map(({ part }) => part)).toEqual(["none", "none", "none"]);
        expect(found()).toEqual(["not_part"]);
        await spin();
        expect(device.mood).toBe("checked");
    });

    it("asks for lines that were lost on the way", async () => {
        house.roster([BEN]);
        await tell(() => house.draw());
        expect(device.history.last!.letters).not.toBe("");
    });

    it("says whose phone was not part, and that the house was alone", async () => {
        await tell(house.roster([BEN]));
        await draw();
        expect(found()).toEqual(["not_part"]);
        await tell(house.roster([]));
        await draw();
        expect(found()).toEqual(["alone"]);
        house.pledges.clear(); // the other phone's stands there
        await tell(house.roster([ANN, BEN]));
        await draw();
        expect(found()).toEqual(["other_phone"]);
    });

    it("tells of a draw that was made anew, and what it would have been", async () => {
        await tell(
            house.roster([ANN, BEN]),
            () => house.failed(["Ben"]),
            () => house.roster([ANN]),
            () => house.draw(),
        );
        expect(device.findings).toEqual([{ is: "repeated", names: ["Ben"] }]);
        expect(device.history.draws).toHaveLength(1);
        await tell(() => house.late("Ben", 1));
        expect(device.history.last!.before[0]!.wouldBe).toEqual({ pocket: expect.any(String) as string });
    });

    it("pays back by itself what it owes, and says that it came too late", async () => {
        felt.stakes = null;
        const roster = house.roster([ANN, BEN]);
        await tell(roster, () => house.failed(["Ann"]));
        expect(house.shares, "it was asleep, and sees now that the attempt is over").toHaveLength(1);
        expect(house.shares[0]).toMatchObject({ n: 1, roster: device.chain.state!.missed[1]!.hash });
        await tell(
            () => house.late("Ann", 1),
            () => house.roster([BEN]),
            () => house.draw(),
        );
        expect(found()).toEqual(["late", "repeated", "not_part"]);
        expect(device.mood).toBe("amber");
    });

    it("pays back after a reload too", async () => {
        felt.stakes = null;
        house.answer = "none";
        const roster = house.roster([ANN, BEN]);
        await tell(roster);
        const hash = device.chain.state!.underWay!.hash;
        house.failed(["Ann"]);
        device = phone();
        await comeIn(house.record({ owed: [[hash, 1]] }));
        expect(house.shares.at(-1)).toMatchObject({ n: 1, roster: hash });
    });

    it("goes on in amber after a backup was restored", async () => {
        await spin();
        const [old, head] = [house.chain, house.write({ kind: "end", reason: "restored" })];
        const before = house.lines_;
        house = new TestHouse("t1.ABCD");
        const last = (await import("./hashing")).lineHash(head);
        house.lines_ = [];
        house.write({
            ...JSON.parse(new TestHouse("t1.ABCD").lines_[0]!),
            after: [old, last],
        } as object as never);
        house.lines_ = [...before, ...house.lines_];
        device = phone();
        await comeIn(house.record());
        expect(device.chain.broken).toBeNull();
        expect(found()).toContain("restored");
        await spin();
        expect(device.mood).toBe("amber");
        expect(device.history.last!.part).toBe("own");
    });
});

describe("with a host who restores a backup from before the end, a phone", () => {
    it.each(["closed", "restored"])("goes on in amber when it has seen it %s", async (reason) => {
        await spin();
        await tell(house.write({ kind: "end", reason }));
        house = new TestHouse("t1.ABCD");
        const begin = JSON.parse(house.lines_.pop()!) as object;
        house.write({ ...begin, after: ["t1", "ab".repeat(32)] });
        device = phone();
        await comeIn();
        expect(device.chain.broken).toBeNull();
        expect(found()).toContain("restored");
        await spin();
        expect(device.history.last!.part).toBe("own");
    });
});

describe("two tabs of one phone", () => {
    it("take part one at a time, and know each other’s numbers", async () => {
        const other = new Device(house, felt, new Drawer(NIGHT, "Ann", "t1"), anotherTab());
        const before = house.pledges.size;
        other.begin(house.record());
        await settled();
        expect(house.pledges.size).toBe(before);
        await tell(house.roster([ANN, BEN]));
        other.line(house.lines_.at(-1)!);
        expect(house.shares).toHaveLength(1);
        other.line(house.draw());
        expect(other.history.last!.part).toBe("own");
        expect(other.mood).toBe("checked");
    });
});

/** Another tab of the same phone, while this one is open. */
function anotherTab(): Turn {
    const turn = new Turn(NIGHT, "Ann");
    turn.isOurs = () => false;
    return turn;
}

describe("a lying house is found out that", () => {
    it("asks for the same number in two rosters", async () => {
        await tell(house.roster([ANN, BEN]));
        const twice = new TestHouse();
        twice.pledges = house.pledges;
        const text = twice.roster([ANN, BEN], SPIN, [], { for: { of: "dice", count: 2 } });
        device = phone();
        device.chain.state = null;
        localStorage.removeItem(`croupier.draws.${NIGHT}.Ann.t1`);
        await comeIn(twice.record({ head: twice.head, under_way: text }));
        expect(house.shares).toHaveLength(1);
        expect(found()).toEqual(["two_stories"]);
        expect(device.mood).toBe("red");
    });

    it("asks for a number before bets are closed", async () => {
        felt.stakes = null;
        await tell(house.roster([ANN, BEN]));
        device.shows([]);
        expect(house.shares).toEqual([]);
    });

    it("has written down other bets than the table shows", async () => {
        felt.stakes = [["Ann", "red", 5]];
        await tell(house.roster([ANN, BEN], SPIN, [["Ann", "red", 50]]));
        house.lists.set(house.last("roster")["stakes"] as string, [["Ann", "red", 50]]);
        device.shows([]);
        await settled();
        expect(house.shares).toEqual([]);
        expect(found()).toContain("other_stakes");
        expect(device.mood).toBe("red");
    });

    it.each<[string, unknown[]]>([
        ["our bets as somebody else’s", [[["Ann"], "red", 50]]],
        ["an amount as text", [["Ann", "red", "50"]]],
        ["one bet in two", [...Array(2).fill(["Ann", "red", 25])]],
        ["other bets", [["Ann", "red", 5]]],
    ])("gives a list that has %s", async (_, items) => {
        felt.stakes = [];
        await tell(house.roster([ANN, BEN], SPIN, [["Ann", "red", 50]]));
        house.lists.set(house.last("roster")["stakes"] as string, items);
        device.shows([]);
        await settled();
        expect(house.shares).toEqual([]);
        expect(device.findings[0]).toEqual({ is: "wrong", step: 7 });
    });

    it("gives a list only when it is asked again", async () => {
        felt.stakes = [["Ann", "red", 5]];
        const all: Stake[] = [["Ann", "red", 5], ["Zoe", "17", 9]]; // prettier-ignore
        await tell(house.roster([ANN, BEN], SPIN, all));
        device.shows([]);
        await settled();
        expect(house.shares).toEqual([]);
        house.lists.set(house.last("roster")["stakes"] as string, all);
        device.shows([]);
        await settled();
        expect(house.shares).toHaveLength(1);
    });

    it("counts a phone as a witness", async () => {
        await tell(house.roster([{ ...ANN, role: "witness" }, BEN]));
        expect(house.shares).toEqual([]);
        expect(device.history.last!.part).toBe("other");
    });

    it("has a number come late that was never asked for, so that its phone forgets it", async () => {
        await tell(() => house.late("Ann", 1));
        expect(device.findings[0]).toEqual({ is: "wrong", step: 9 });
    });

    it("goes on in another night", async () => {
        await spin();
        const before = house.pledges.size;
        await comeIn(house.record({ night: "another", n: 0 }));
        expect(found()[0]).toBe("rolled_back");
        expect(house.pledges.size).toBe(before);
    });

    it.each([null, [7], ["{}"], ["elsewhere"]])("gives %j for lines that were missed", async (lines) => {
        await spin();
        house.roster([BEN]);
        const elsewhere = house.lines_.at(-1)!.replace(/"prev":"[^"]+"/, `"prev":"${"ab".repeat(32)}"`);
        const given = lines?.map((line) => (line === "elsewhere" ? elsewhere : line)) as string[];
        house.lines = () => Promise.resolve({ lines: given, found: true, more: false });
        device = phone();
        await comeIn();
        expect(device.findings[0]).toEqual({ is: "wrong", step: 1 });
    });

    it.each<[string, number, (roster: string) => Partial<RecordHead>]>([
        ["another attempt", 3, (under_way) => ({ under_way, n: 2 })],
        ["another pledge", 3, (under_way) => ({ under_way, next: "ab".repeat(32) })],
        ["another table", 3, (under_way) => ({ under_way, chain: "t1.ABCD" })],
        ["no draw", 3, () => ({ under_way: house.lines_[0]! })],
        ["no deck", 2, (line) => ({ deck: { line, root: 0, gone: [] } })],
    ])("lets a new phone join in %s", async (_, step, more) => {
        const roster = house.roster([BEN]);
        localStorage.clear();
        device = phone();
        await comeIn(house.record(more(roster)));
        expect(device.findings[0]).toEqual({ is: "wrong", step });
    });

    it("has no bets of ours written down", async () => {
        felt.stakes = [["Ann", "red", 5]];
        await tell(house.roster([ANN, BEN]));
        device.shows([]);
        expect(house.shares).toEqual([]);
        expect(found()).toContain("other_stakes");
    });

    it("draws something else", async () => {
        // A pocket that this wheel doesn't have: any other may happen to be the right one.
        await tell(house.roster([ANN, BEN]), () => house.draw(() => ({ result: { pocket: "00" } })));
        expect(device.findings[0]).toEqual({ is: "wrong", step: 7 });
        expect(device.mood).toBe("red");
        const shares = house.shares.length;
        await tell(house.roster([ANN, BEN]));
        expect(house.shares, "nothing more is opened").toHaveLength(shares);
    });

    it("shows something else than was drawn", async () => {
        await tell(house.roster([ANN, BEN]), () => house.draw());
        const { pocket } = house.last("draw")["result"] as { pocket: string };
        device.shows([{ pocket: pocket === "0" ? "1" : "0" }]);
        expect(found()).toEqual(["other_result"]);
        expect(device.mood).toBe("red");
    });

    it("shows something that was never drawn", async () => {
        await spin();
        const { pocket } = house.last("draw")["result"] as { pocket: string };
        device.shows([{ pocket: pocket === "17" ? "18" : "17" }]);
        device.shows([]);
        expect(found()).toEqual(["other_result"]);
    });

    it("says that a phone did not answer that did", async () => {
        await tell(house.roster([ANN, BEN]), () => house.failed(["Ann"]));
        expect(found()[0]).toBe("denied");
        expect(device.mood).toBe("red");
    });

    it("rolls its record back", async () => {
        await spin();
        house.lines_.splice(1);
        house.n = 0;
        device = phone();
        const shares = house.shares.length;
        await comeIn(house.record());
        expect(found()[0]).toBe("rolled_back");
        await tell(house.roster([ANN, BEN]));
        expect(house.shares).toHaveLength(shares);
    });

    it("says one thing to us and another to others", async () => {
        await spin();
        const other = house.lines_.at(-1)!.replace(/"at":\d+/, '"at":9999999');
        await tell(other);
        expect(found()[0]).toBe("two_stories");
    });

    it("says another thing after a reload than before it", async () => {
        await spin();
        device = phone();
        await comeIn();
        await tell(house.lines_.at(-1)!, house.lines_.at(-2)!);
        expect(device.findings, "what came twice is the same").toEqual([]);
        await tell(house.lines_.at(-1)!.replace(/"at":\d+/, '"at":9999999'));
        expect(found()).toEqual(["two_stories"]);
    });

    it("comes back to a record that another one has followed", async () => {
        const old = house;
        await spin();
        house = new TestHouse("t1.ABCD");
        device = phone();
        await comeIn(house.record());
        expect(found()).toContain("restored");
        house = old;
        device = phone();
        await comeIn(house.record());
        expect(found()[0]).toBe("rolled_back");
    });

    it("tells two stories", async () => {
        await spin();
        const [, , ...rest] = house.lines_;
        house.lines_ = house.lines_.slice(0, 1);
        house.n = 0;
        await tell(house.roster([BEN]), () => house.draw());
        expect(rest).not.toEqual([]);
        expect(found()[0]).toBe("two_stories");
    });

    it("talks nonsense", async () => {
        await tell("{");
        expect(device.findings[0]).toEqual({ is: "wrong", step: 1 });
    });

    it("stays found out after a reload, with the lines that show it", async () => {
        await tell(house.roster([ANN, BEN]), () => house.draw(() => ({ result: { pocket: "00" } })));
        device = phone();
        await comeIn();
        expect(device.findings[0]).toEqual({ is: "wrong", step: 7 });
        expect(device.chain.broken!.lines.at(-1)).toBe(house.lines_.at(-1));
    });
});
