import { expect, test } from "vitest";
import { Addresses, addressesOf } from "./addresses";

const HOME = "ws://192.168.0.7:8000/ws";
const HOSTS = ["http://192.168.0.7:8000", "http://192.168.0.8:8000", "http://192.168.0.9:8000"];

test("whoever came to the only host stays with it", () => {
    const addresses = new Addresses(HOME);
    addresses.turn();
    expect([addresses.now, addresses.hasOthers]).toEqual([HOME, false]);
});

test.each([
    ["http://192.168.0.8:8000", HOME, "ws://192.168.0.8:8000/ws"],
    ["https://b.example", HOME, "wss://b.example/ws"],
    ["/a", HOME, "ws://192.168.0.7:8000/a/ws"],
    ["/a", "wss://casino.example/ws", "wss://casino.example/a/ws"],
    ["https://casino.example/a/", "wss://casino.example/ws", "wss://casino.example/a/ws"],
])("%s, told at %s, is the socket %s", (address, home, socket) => {
    const addresses = new Addresses(home);
    expect(addresses.move(address)).toBe(true);
    expect(addresses.now).toBe(socket);
});

test("where nobody answers, the others are tried one after the other", () => {
    const addresses = new Addresses(HOME);
    addresses.know(HOSTS);
    const tried = [1, 2, 3].map(() => {
        addresses.turn();
        return addresses.now;
    });
    expect(tried).toEqual(["ws://192.168.0.8:8000/ws", "ws://192.168.0.9:8000/ws", HOME]);
});

test("who is sent away without an address tries the next, after a pause", () => {
    const addresses = new Addresses(HOME);
    addresses.know(HOSTS);
    expect(addresses.move("")).toBe(false);
    expect(addresses.now).toBe("ws://192.168.0.8:8000/ws");
});

test("who is sent to and fro does not run in circles, until they have arrived", () => {
    const addresses = new Addresses(HOME);
    const moved = [1, 2, 3, 4].map((nth) => addresses.move(HOSTS[nth % 2]!));
    expect(moved).toEqual([true, true, true, false]);
    addresses.arrived();
    expect(addresses.move(HOSTS[1]!)).toBe(true);
});

test("whatever connects from a page learns of the same hosts", () => {
    addressesOf("ws://one/ws").move("http://two");
    expect([addressesOf("ws://one/ws").now, addressesOf("ws://three/ws").now]).toEqual([
        "ws://two/ws",
        "ws://three/ws",
    ]);
});
