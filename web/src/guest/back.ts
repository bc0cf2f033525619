/** The way back that browsers and phones have: it closes a sheet, then leads to the lobby, then asks. */

type Browser = Pick<History, "state" | "pushState" | "go">;

interface Kept {
    /** How many layers lie upon the page there. */
    layers: number;
}

/** Milliseconds in which a page is left that can be. */
const GONE_WITHIN = 500;

export class Back {
    private wanted = 0;
    private actual: number;
    /** Whether we go back ourselves, as a layer was closed in another way. */
    private going = false;
    /** Whether the page is left: then nothing holds anybody back. */
    private leaving = false;

    /** `close` closes the topmost layer. */
    constructor(
        private readonly close: () => void,
        private readonly browser: Browser = history,
    ) {
        this.actual = layersOf(browser.state);
    }

    /** Have an entry of the history for each layer that lies open. */
    show(layers: number): void {
        this.wanted = layers;
        if (layers > 1) this.leaving = false;
        this.follow();
    }

    /** The browser is at another entry. */
    moved = ({ state }: { state: unknown }): void => {
        const before = this.actual;
        this.actual = layersOf(state);
        if (this.leaving) return;
        if (this.going) this.going = false;
        else
            for (let layer = before; layer > this.actual; layer--) {
                this.wanted--;
                this.close();
            }
        this.follow();
    };

    /** Leave the page, for what was there before; where there was nothing, the next way back does. */
    leave(): void {
        this.leaving = true;
        this.browser.go(-this.actual - 1);
        setTimeout(() => this.leaving && this.browser.go(-this.actual), GONE_WITHIN);
    }

    private follow(): void {
        if (this.going || this.leaving) return;
        while (this.actual < this.wanted)
            this.browser.pushState({ layers: ++this.actual } satisfies Kept, "");
        if (this.actual > this.wanted) {
            this.going = true;
            this.browser.go(this.wanted - this.actual);
        }
    }
}

function layersOf(state: unknown): number {
    return (state as Kept | null)?.layers ?? 0;
}
