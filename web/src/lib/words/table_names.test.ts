import { beforeEach, expect, test } from "vitest";
import { tableCard } from "../../../gallery/table_cards";
import "../../games/registry";
import { spoken } from "./spoken";
import { named, numberedName } from "./table_names";
import { speak } from "./words.svelte";

const second = named(tableCard({ game: "unders_overs", name: "Unders and Overs 2", number: 2 }));

beforeEach(() => speak("en"));

test("a table without a name of its own is called in the reader's language, whichever that is by then", async () => {
    expect(second.name).toBe("Unders and Overs 2");
    await speak("de");
    expect(second.name).toBe("Unter und Über 2");
    expect(numberedName("pairs_wagers", 0)).toBe("Paare und Wetten");
    await speak("fr");
    expect(named({ ...second }).name).toBe("Sous et Sur 2");
});

test("a name that the host has given stays as it is", async () => {
    await speak("de");
    expect(named(tableCard({ game: "roulette", name: "The long wheel", number: null })).name).toBe(
        "The long wheel",
    );
});

test("the host's sentences call it so too", async () => {
    await speak("de");
    const phrase = { template: "{table} is open.", values: { table: "Unders and Overs 2" } };
    await expect
        .poll(() => spoken({ text: "Unders and Overs 2 is open.", phrase }))
        .toContain("Unter und Über 2");
});
