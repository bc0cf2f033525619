/** Files to take home: from the host, by the guest's own token, or made here. */

import { KEPT, type GuestSession } from "./session.svelte";

/** Whether the host had something there. */
export async function saveFrom(session: GuestSession, address: string, name: string): Promise<boolean> {
    const headers = { Authorization: `Bearer ${localStorage.getItem(`${KEPT}.${session.code}`) ?? ""}` };
    const answer = await fetch(address, { headers }).catch(() => null);
    if (!answer?.ok) return false;
    saveBlob(await answer.blob(), name);
    return true;
}

export function saveBlob(blob: Blob, name: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
