import { expect, test } from "vitest";
import type { Standing } from "../lib/protocol/messages";
import type { Guest } from "./desk.svelte";
import { sought, type Listed, type Sought } from "./people";

function person(name: string, money: number, here: boolean, ...tables: string[]): Listed {
    return {
        standing: { name, money, chips: {} } as Standing,
        guest: { name, here, gone: false } as Guest,
        tables: tables.map((id) => ({ id, name: id === "t1" ? "Roulette 1" : "Hold’em" })),
    };
}

const people = [
    person("Nguyễn Thị Đào", 500, true, "t1"),
    person("Bob", 0, true, "t1", "t2"),
    person("Søren", 200, false),
];
const names = (how: Partial<Sought>) =>
    sought(people, { which: "all", table: "", wanted: "", ...how }).map(({ standing }) => standing.name);

test.each([
    [{}, ["Nguyễn Thị Đào", "Bob", "Søren"]],
    [{ wanted: "nguyen" }, ["Nguyễn Thị Đào"]],
    [{ wanted: "soren" }, ["Søren"]],
    [{ wanted: "roulette" }, ["Nguyễn Thị Đào", "Bob"]],
    [{ table: "t2" }, ["Bob"]],
    [{ which: "broke" as const }, ["Bob"]],
    [{ which: "away" as const }, ["Søren"]],
    [{ which: "away" as const, table: "t1" }, []],
    [{ wanted: "nobody" }, []],
])("%o finds %o", (how, found) => expect(names(how)).toEqual(found));
