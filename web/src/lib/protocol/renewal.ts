/**
 * A page that stays open while the host becomes another version loads itself anew: once for each version, as a
 * browser or a proxy may go on bringing the old page.
 */

import { SPOKEN } from "../types/protocol";

/** The versions of hosts, and the builds of itself, that this tab was loaded anew for. */
const TRIED = "croupier.renewed";
/** Whether something was not answered when it was. */
const UNSURE = "croupier.unsure";

/** What is told of the page itself: it is not of the host's version, or a command may not have arrived. */
export type Remark = "stale" | "unsure";

export function isOurs(protocol: number): boolean {
    return protocol === SPOKEN.protocol;
}

/** Whether loading the page anew may help with a host of this version, or a build; it is asked once for each. */
export function mayRenew(version: number | string): boolean {
    try {
        const tried = JSON.parse(sessionStorage.getItem(TRIED) ?? "[]") as (number | string)[];
        if (tried.includes(version)) return false;
        sessionStorage.setItem(TRIED, JSON.stringify([...tried, version]));
        return true;
    } catch {
        return false; // where nothing can be remembered, it might go on for ever
    }
}

/** Load the page anew, at an address that still brings in whoever was on the way in. */
export function renew(hash = "", unsure = false): void {
    if (unsure) sessionStorage.setItem(UNSURE, "yes");
    if (hash) history.replaceState(null, "", hash);
    location.reload();
}

/** Whether something was not answered when the page was loaded anew; told once. */
export function takeUnsure(): boolean {
    try {
        const unsure = sessionStorage.getItem(UNSURE) !== null;
        sessionStorage.removeItem(UNSURE);
        return unsure;
    } catch {
        return false;
    }
}

/**
 * Load the page anew where it may not connect to the host that has our night by now: the host that it came from
 * did not know of that one yet.
 */
export function renewWhereBarred(): void {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
        if (effectiveDirective === "connect-src" && mayRenew(blockedURI)) renew("", true);
    });
}

/**
 * Load the page anew where a part of it that is loaded later is gone: the host has pages of another build by now,
 * though it speaks the same. Where nobody answers, the page stays as it is: it would not come back.
 */
export function renewWhereGone(): void {
    addEventListener("vite:preloadError", () => {
        fetch(location.pathname, { method: "HEAD" }).then(
            ({ ok }) => ok && mayRenew(import.meta.url) && renew("", true),
            () => {},
        );
    });
}
