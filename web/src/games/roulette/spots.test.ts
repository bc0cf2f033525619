import { beforeEach, describe, expect, test } from "vitest";
import { SPOTS } from "../../lib/types/equipment";
import { LANGUAGES, speak, type Language } from "../../lib/words/words.svelte";
import { spotName } from "./spots";

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
    beforeEach(() => speak(language));

    test("every spot of both layouts has a name of its own", () => {
        for (const spots of Object.values(SPOTS)) {
            const names = Object.keys(spots).map(spotName);
            expect(new Set(names).size).toBe(names.length);
        }
    });
});

test("things are called by their names", async () => {
    await speak("en");
    expect(spotName("17-20")).toBe("split 17–20");
    expect(spotName("0-2-3")).toBe("trio 0, 2, 3");
    expect(spotName("0-1-2-3")).toBe("first four 0, 1, 2, 3");
    expect(spotName("0-00-1-2-3")).toBe("top line 0, 00, 1, 2, 3");
    expect(spotName("16-17-18-19-20-21")).toBe("line 16–21");
});
