/** Draws without bias from a key, as `croupier.equipment.draws` makes them. */

import { counted } from "./hashing";
import { hmac } from "./sha256";

const WORDS = 2n ** 64n;

/** Random numbers from a key, for one purpose. */
export class Stream {
    private readonly purpose: Uint8Array;
    private blocks = 0n;
    private words: bigint[] = [];

    constructor(
        private readonly key: Uint8Array,
        purpose: string,
    ) {
        this.purpose = counted(purpose);
    }

    private word(): bigint {
        if (!this.words.length) {
            const message = new Uint8Array(this.purpose.length + 8);
            message.set(this.purpose);
            new DataView(message.buffer).setBigUint64(this.purpose.length, this.blocks++);
            const block = new DataView(hmac(this.key, message).buffer);
            this.words = [24, 16, 8, 0].map((at) => block.getBigUint64(at));
        }
        return this.words.pop()!;
    }

    /** A number from 0 up to but not including the bound, each as likely as the others. */
    below(bound: number): number {
        const all = BigInt(bound);
        const least = WORDS % all;
        for (;;) {
            const word = this.word();
            if (word >= least) return Number(word % all);
        }
    }

    /** So many of the items in the order drawn, none of them twice. */
    sample<Item>(items: readonly Item[], count: number): Item[] {
        const left = [...items];
        return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0]!);
    }
}
