/** A look in from the door: what the night is called, which chips are free, and who plays as a team. */

import type { Door } from "../lib/types/night";

/** Milliseconds after which a host that says nothing is not waited for. */
const PATIENCE = 4000;

/** Nothing where there is no such night, or nobody answers: then one joins without having looked. */
export function lookIn(address: string, code: string): Promise<Door | null> {
    return new Promise((done) => {
        const socket = new WebSocket(address);
        const timer = setTimeout(() => finish(null), PATIENCE);

        function finish(door: Door | null): void {
            clearTimeout(timer);
            socket.onclose = null;
            socket.close();
            done(door);
        }

        socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: "look_in", code }));
        socket.onmessage = ({ data }) => {
            const { re, ok } = JSON.parse(String(data)) as { re?: number; ok?: { door?: Door } };
            if (re === 1) finish(ok?.door ?? null);
        };
        socket.onclose = () => finish(null);
    });
}
