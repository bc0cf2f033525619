/** A clock for what is drawn: the time by this machine, told four times a second while somebody looks. */

import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
});

export function now(): number {
    subscribe();
    return Date.now();
}

/** Seconds until a moment; none left after it. */
export function secondsUntil(moment: number | null): number | null {
    return moment === null ? null : Math.max(0, (moment - now()) / 1000);
}

/** As a clock shows it: 1:05:00, 12:30, 0:07. */
export function clockFace(seconds: number): string {
    const left = Math.ceil(seconds);
    const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const two = (count: number) => String(count).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const hands = new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" });

/** The time of day, as this machine writes it. */
export function timeOfDay(): string {
    return hands.format(now());
}
