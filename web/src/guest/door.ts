/** A look in from the door: what the night is called, which chips are free, and who plays as a team. */

import { addressesOf } from "../lib/protocol/addresses";
import type { Message } from "../lib/protocol/messages";
import { isOurs, mayRenew, renew } from "../lib/protocol/renewal";
import type { Door } from "../lib/types/night";
import { SPOKEN } from "../lib/types/protocol";

/** Milliseconds after which a host that says nothing is not waited for. */
const PATIENCE = 4000;

/** Nothing where there is no such night, or nobody answers: then one joins without having looked. */
export function lookIn(address: string, code: string, device: string): Promise<Door | null> {
    return new Promise((done) => {
        const addresses = addressesOf(address);
        const socket = new WebSocket(addresses.now);
        const timer = setTimeout(() => finish(null), PATIENCE);

        function finish(door: Door | null, elsewhere: Promise<Door | null> | null = null): void {
            clearTimeout(timer);
            socket.onclose = null;
            socket.close();
            if (door) addresses.arrived();
            done(elsewhere ?? door);
        }

        socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: "look_in", code, device, ...SPOKEN }));
        socket.onmessage = ({ data }) => {
            const message: Message = JSON.parse(data);
            if (message.type !== "reply" && message.type !== "refusal") return;
            if (message.type === "refusal" && message.moved) {
                const sent = addresses.move(message.moved);
                finish(null, sent ? lookIn(address, code, device) : null);
                return;
            }
            const { protocol } = message;
            // Nobody has typed anything yet: the best moment to load the page of another version.
            if (protocol && !isOurs(protocol) && mayRenew(protocol)) renew(`#${code}`);
            finish(message.type === "reply" && "door" in message.ok ? message.ok.door : null);
        };
        socket.onclose = () => finish(null);
    });
}
