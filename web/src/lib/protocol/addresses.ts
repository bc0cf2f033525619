/** Where the hosts listen: the one that has our night, and where to go on when it is gone. */

/** Times in a row that we go where we are sent without a pause. */
const MOST_MOVES = 3;

export class Addresses {
    /** The socket to connect to. */
    now: string;
    private others: string[] = [];
    private moves = 0;

    /** `home` is the socket of the host that the page came from; behind a proxy it leads to any of them. */
    constructor(private readonly home: string) {
        this.now = home;
    }

    get hasOthers(): boolean {
        return this.others.length > 0;
    }

    /** Hear of all hosts that there are. */
    know(addresses: readonly string[]): void {
        this.others = addresses.map((address) => this.socket(address));
    }

    /** Go on at this address, or at any other where none is named; whether that can be done at once. */
    move(address: string): boolean {
        if (address) this.now = this.socket(address);
        else this.turn();
        return address !== "" && ++this.moves <= MOST_MOVES;
    }

    /** Nobody answers here: try the next. */
    turn(): void {
        const all = [...new Set([this.home, ...this.others])];
        this.now = all[(all.indexOf(this.now) + 1) % all.length]!;
    }

    /** We are inside. */
    arrived(): void {
        this.moves = 0;
    }

    private socket(address: string): string {
        const url = new URL(address, this.home.replace(/^ws/, "http"));
        return `${url.origin.replace(/^http/, "ws")}${url.pathname.replace(/\/$/, "")}/ws`;
    }
}

const known = new Map<string, Addresses>();

/** The addresses of the hosts of a page: whatever connects to them learns from all that did before. */
export function addressesOf(home: string): Addresses {
    const found = known.get(home) ?? new Addresses(home);
    known.set(home, found);
    return found;
}
