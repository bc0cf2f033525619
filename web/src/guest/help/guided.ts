/** The games whose first round was shown on this phone, or was not wanted. */

const PLACE = "croupier.guided";

function known(): readonly string[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
        return Array.isArray(kept) ? kept.map(String) : [];
    } catch {
        return [];
    }
}

export function isNew(game: string): boolean {
    return !known().includes(game);
}

export function keepAsKnown(game: string): void {
    try {
        localStorage.setItem(PLACE, JSON.stringify([...new Set([...known(), game])]));
    } catch {
        // A phone that keeps nothing is asked again.
    }
}
