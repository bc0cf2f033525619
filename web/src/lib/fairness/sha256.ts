/** SHA-256 and HMAC-SHA256 of our own: pages on plain http have no `crypto.subtle`. */

const BLOCK = 64;

/** The first 32 bits behind the point of `root(p)` for the first primes: what FIPS 180-4 begins and mixes with. */
function fractions(count: number, root: (prime: number) => number): Int32Array {
    const found: number[] = [];
    for (let one = 2; found.length < count; one++)
        if (isPrime(one)) found.push(((root(one) % 1) * 2 ** 32) | 0);
    return Int32Array.from(found);
}

function isPrime(one: number): boolean {
    for (let factor = 2; factor * factor <= one; factor++) if (one % factor === 0) return false;
    return true;
}

const START = fractions(8, Math.sqrt);
const MIXED_IN = fractions(64, Math.cbrt);
const schedule = new Int32Array(64);

function turned(word: number, by: number): number {
    return (word >>> by) | (word << (32 - by));
}

/** Take a block of 64 bytes into the state. */
function compress(state: Int32Array, bytes: DataView, at: number): void {
    const w = schedule;
    for (let i = 0; i < 16; i++) w[i] = bytes.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
        const early = w[i - 15]!;
        const late = w[i - 2]!;
        const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        w[i] = (w[i - 16]! + one + w[i - 7]! + two) | 0;
    }
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    let e = state[4]!;
    let f = state[5]!;
    let g = state[6]!;
    let h = state[7]!;
    for (let i = 0; i < 64; i++) {
        const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        const one = (h + sum + ((e & f) ^ (~e & g)) + MIXED_IN[i]! + w[i]!) | 0;
        const other = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
        const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g;
        g = f;
        f = e;
        e = (d + one) | 0;
        d = c;
        c = b;
        b = a;
        a = (one + two) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word));
}

/** The 32 bytes of a message's hash. */
export function sha256(message: Uint8Array): Uint8Array {
    const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
    padded.set(message);
    padded[message.length] = 0x80;
    const bytes = new DataView(padded.buffer);
    bytes.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
    bytes.setUint32(padded.length - 4, message.length * 8);
    const state = START.slice();
    for (let at = 0; at < padded.length; at += BLOCK) compress(state, bytes, at);
    const hash = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => hash.setInt32(4 * i, word));
    return new Uint8Array(hash.buffer);
}

/** The 32 bytes of a message's authentication code by a key of at most 64. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
    const keyed = (pad: number, rest: Uint8Array): Uint8Array => {
        const all = new Uint8Array(BLOCK + rest.length).fill(pad, 0, BLOCK);
        key.forEach((byte, i) => (all[i] = byte ^ pad));
        all.set(rest, BLOCK);
        return sha256(all);
    };
    return keyed(0x5c, keyed(0x36, message));
}
