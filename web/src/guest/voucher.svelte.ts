/** A voucher that was scanned: handed in as soon as its guest is in. */

import type { GuestSession } from "./session.svelte";

/** Where it waits meanwhile. */
export const VOUCHER = "croupier.voucher";

export function handIn(session: GuestSession): void {
    const stop = $effect.root(() => {
        $effect(() => {
            const voucher = session.inside ? sessionStorage.getItem(VOUCHER) : null;
            if (voucher === null) return;
            sessionStorage.removeItem(VOUCHER);
            void session.do("redeem", { voucher });
            stop();
        });
    });
}
