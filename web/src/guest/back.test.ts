import { beforeEach, expect, it } from "vitest";
import { Back } from "./back";

/** A browser's history, with the page before ours. */
class Entries {
    entries: unknown[] = ["elsewhere", null];
    at = 1;
    go = (by: number): void => {
        this.at = Math.max(0, Math.min(this.entries.length - 1, this.at + by));
        if (this.at > 0) back.moved({ state: this.state });
    };

    get state(): unknown {
        return this.entries[this.at];
    }

    pushState(state: unknown): void {
        this.entries = [...this.entries.slice(0, ++this.at), state];
    }
}

let browser: Entries;
let back: Back;
/** The layers that lie open, as a guest has them: the lobby, a table, sheets. */
let open: string[];

function show(...layers: string[]): void {
    open = layers;
    back.show(open.length);
}

function close(): void {
    if (open.length > 1) open = open.slice(0, -1);
    else open = [...open, "leave?"];
    // The page follows a little later.
    queueMicrotask(() => back.show(open.length));
}

beforeEach(() => {
    browser = new Entries();
    back = new Back(close, browser);
});

it("closes a sheet, then leads to the lobby, then asks, then leaves", async () => {
    show("lobby", "table", "sheet");
    const seen: string[][] = [];
    for (let nth = 0; nth < 3; nth++) {
        browser.go(-1);
        await Promise.resolve();
        seen.push(open);
    }
    expect(seen).toEqual([["lobby", "table"], ["lobby"], ["lobby", "leave?"]]);
    back.leave();
    expect(browser.state).toBe("elsewhere");
});

it("has no more entries than layers, however they are closed", async () => {
    show("lobby", "table", "sheet");
    show("lobby");
    expect(browser.state).toEqual({ layers: 1 });
    show("lobby", "another table");
    expect(browser.entries).toEqual(["elsewhere", null, { layers: 1 }, { layers: 2 }]);
    browser.go(-1);
    await Promise.resolve();
    expect(open).toEqual(["lobby"]);
    browser.go(1);
    expect(browser.state, "what was closed does not open by going forward").toEqual({ layers: 1 });
});

it("goes on with the entries that there were before a reload", async () => {
    show("lobby", "table", "sheet");
    back = new Back(close, browser);
    show("lobby", "table");
    expect(browser.state).toEqual({ layers: 2 });
    browser.go(-1);
    await Promise.resolve();
    expect(open).toEqual(["lobby"]);
});

it("asks again after somebody has stayed", async () => {
    show("lobby");
    browser.go(-1);
    await Promise.resolve();
    expect(open).toEqual(["lobby", "leave?"]);
    show("lobby");
    browser.go(-1);
    await Promise.resolve();
    expect(open).toEqual(["lobby", "leave?"]);
});
