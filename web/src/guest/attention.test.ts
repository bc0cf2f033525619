import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { TableCard } from "../lib/protocol/messages";
import type { GuestSession, Turn } from "./session.svelte";
import TurnStrip from "./TurnStrip.svelte";

function session(turns: readonly Turn[], table: string | null) {
    const tableCard = (id: string) => ({ name: `Table ${id}` }) as TableCard;
    return { turns, table, go: vi.fn(), tableCard } as unknown as GuestSession;
}

it("says at which other table it is our turn, for how long, and leads there", () => {
    const here = session([{ table: "t2", until: Date.now() + 11_900 }], "t1");
    render(TurnStrip, { session: here });
    const strip = screen.getByRole("button");
    expect(strip.textContent?.replace(/\s+/g, " ").trim()).toBe("Your turn at Table t2 12 s");
    strip.click();
    expect(here.go).toHaveBeenCalledWith("t2");
});

it("says nothing of the table that is looked at, nor a time where there is none", () => {
    const { rerender } = render(TurnStrip, { session: session([{ table: "t1", until: Infinity }], "t1") });
    expect(screen.queryByRole("button")).toBeNull();
    return rerender({ session: session([{ table: "t1", until: Infinity }], null) }).then(() =>
        expect(screen.getByRole("button").textContent?.trim()).toBe("Your turn at Table t1"),
    );
});
