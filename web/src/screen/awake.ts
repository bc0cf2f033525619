/** Keeps the screen from going dark, where the browser lets a page do so. */

export function stayAwake(): () => void {
    let lock: WakeLockSentinel | null = null;
    let over = false;

    async function hold(): Promise<void> {
        if (over || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
        // A tired battery may refuse; then the screen goes dark as it would without us.
        lock = await navigator.wakeLock.request("screen").catch(() => null);
        if (over) await lock?.release();
    }

    // A lock ends with the page out of sight.
    document.addEventListener("visibilitychange", hold);
    void hold();
    return () => {
        over = true;
        document.removeEventListener("visibilitychange", hold);
        void lock?.release();
    };
}
