/** A house for tests: it writes a record as it should, or as a test has it lie. */

import type { LinesReply, RecordHead } from "../types/night";
import type { Answer, House, ShareMessage } from "./device";
import { canonical, fromHex, H, lineHash, toHex } from "./hashing";
import type { Asked, Result, Role } from "./lines";
import { NOTHING } from "./record";
import { drawn, keyOf } from "./results";
import { stakesRoot, type Stake } from "./trees";

type Fields = Readonly<Record<string, unknown>>;

export const NIGHT = "0123456789abcdef";
export const SPIN: Asked = { of: "pocket", wheel: "single_zero" };

/** A device of somebody else, whose number is the same every time. */
export interface Other {
    name: string;
    role?: Role;
}

export class TestHouse implements House {
    lines_: string[] = [];
    pledges = new Map<number, string>();
    shares: ShareMessage[] = [];
    answer: Answer = "taken";
    lists = new Map<string, readonly unknown[]>();
    /** Where the record is asked for, nobody answers. */
    silent = false;
    n = 0;
    at = 5000;
    private secret = 1;

    constructor(public chain = "t1") {
        const next = this.pledge_(1);
        this.write({ kind: "begin", v: "CN-DEAL-3", game: "box", wait: 1000, next, after: [] });
    }

    // As a device knows it.

    pledge(_: string, n: number, pledge: string): void {
        this.pledges.set(n, pledge);
    }

    share(message: ShareMessage): () => Answer {
        this.shares.push(message);
        this.pledges.set(this.n + 1, message.next);
        return () => this.answer;
    }

    lines(chain: string, after: string): Promise<LinesReply | null> {
        if (this.silent) return Promise.resolve(null);
        const own = this.lines_.filter((text) => (JSON.parse(text) as Fields)["table"] === chain);
        const at = after === NOTHING ? 0 : own.findIndex((text) => lineHash(text) === after) + 1;
        const found = after === NOTHING || at > 0;
        return Promise.resolve({ lines: found ? own.slice(at) : [], found, more: false });
    }

    list(_: string, hash: string): Promise<readonly unknown[] | null> {
        return Promise.resolve(this.lists.get(hash) ?? null);
    }

    // What it says.

    get head(): string {
        return this.lines_.length ? lineHash(this.lines_.at(-1)!) : NOTHING;
    }

    /** Where the record is, for somebody who follows the table now. */
    record(more: Partial<RecordHead> = {}): RecordHead {
        return {
            ...{
                type: "record" as const,
                table: "t1",
                chain: this.chain,
                night: NIGHT,
                head: this.head,
                n: this.n,
                wait: 1000,
            },
            ...{ next: this.pledge_(this.n + 1), owed: [], under_way: null, deck: null, cards: [] },
            ...more,
        };
    }

    write(fields: Fields): string {
        this.at += 10;
        const common = { night: NIGHT, table: this.chain, at: this.at };
        const prev = fields["kind"] === "begin" ? NOTHING : this.head;
        const text = canonical({ ...common, prev, ...fields });
        this.lines_.push(text);
        return text;
    }

    /** Close the bets: who counts, with their pledges. */
    roster(names: readonly Other[], asked = SPIN, stakes: readonly Stake[] = [], more: Fields = {}): string {
        this.n += 1;
        const guests = names
            .map(({ name, role = "guest" }) => [name, role, this.pledgeOf(name)])
            .sort(([one], [other]) => (one! < other! ? -1 : 1));
        const common = { n: this.n, for: asked, candidates: "", guests };
        const numbers = { house: this.pledge_(this.n), next: this.pledge_(this.n + 1) };
        return this.write({ kind: "roster", ...common, ...numbers, stakes: stakesRoot(stakes), ...more });
    }

    /** Open all numbers; the page's own is the last that it has given. */
    draw(more: (result: Result) => Fields = () => ({})): string {
        const { guests, for: asked } = this.last("roster") as { guests: string[][]; for: Asked };
        const shares = guests.map(([name]) => this.shareOf(name!)!);
        const seed = toHex(this.seed(this.n));
        const key = keyOf(lineHash(this.lines_.findLast((text) => text.includes('"roster"'))!), seed, shares);
        const result = drawn(key, asked) as Result;
        return this.write({ kind: "draw", n: this.n, seed, shares, result, ...more(result) });
    }

    failed(missing: readonly string[]): string {
        const { guests } = this.last("roster") as { guests: string[][] };
        const shares = guests.map(([name]) => (missing.includes(name!) ? null : this.shareOf(name!)));
        this.at += 1000;
        return this.write({ kind: "failed", n: this.n, seed: toHex(this.seed(this.n)), shares });
    }

    late(name: string, n: number): string {
        return this.write({ kind: "late", n, name, share: this.shareOf(name, n) });
    }

    /** The last line of a kind. */
    last(kind: string): Fields {
        return JSON.parse(this.lines_.findLast((text) => text.includes(`"kind":"${kind}"`))!) as Fields;
    }

    private seed(n: number): Uint8Array {
        return H("test", this.secret, this.chain, n);
    }

    private pledge_(n: number): string {
        return toHex(H("house", NIGHT, this.chain, n, this.seed(n)));
    }

    private pledgeOf(name: string): string {
        const own = name === "Ann" ? this.pledges.get(this.n) : undefined;
        return own ?? toHex(H("guest", NIGHT, this.chain, this.n, name, fromHex(this.made(name, this.n))));
    }

    private shareOf(name: string, n = this.n): string {
        const own = name === "Ann" ? this.shares.findLast((share) => share.n === n)?.share : undefined;
        return own ?? this.made(name, n);
    }

    private made(name: string, n: number): string {
        return toHex(H("test", name, n));
    }
}
