import { expect, test } from "vitest";
import { FORMS } from "../lib/types/setup";
import { GAMES, gameNames, titleOf } from "./registry";

/** Everything that is built, but the games themselves, what is generated, and tests. */
const APPS = import.meta.glob<string>(
    ["../**/*.ts", "../**/*.svelte", "!./*/**", "!../lib/types/**", "!../**/*.test.ts"],
    { eager: true, query: "?raw", import: "default" },
);

/** Where the registry lists the games. */
const ALLOWED = ["./registry.ts"];

test("every game of the house has its pages", () => {
    expect(gameNames().toSorted()).toEqual(Object.keys(FORMS).toSorted());
});

test.each(Object.keys(APPS).filter((file) => !ALLOWED.includes(file)))("%s names no game", (file) => {
    const named = Object.keys(GAMES).filter((game) => new RegExp(`["'\`]${game}["'\`]`).test(APPS[file]!));
    expect(named).toEqual([]);
});

test.each(gameNames())("%s has a title", (game) => expect(titleOf(game)).not.toBe(""));
