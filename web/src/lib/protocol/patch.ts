/** What has changed: whole fields, and of a map the keys that have, `null` for those that are gone. */

/** By field: how many maps lie in each other there. */
export type Maps = Readonly<Record<string, number>>;

type Parts = Readonly<Record<string, unknown>>;

/** What something becomes by a change to it. */
export function patched<Whole extends object>(whole: Whole, patch: object, maps: Maps): Whole {
    const before = new Map<string, unknown>(Object.entries(whole));
    const fields = Object.entries(patch).map(([field, change]): [string, unknown] => {
        return [field, changed(before.get(field), change, maps[field] ?? 0)];
    });
    return { ...whole, ...Object.fromEntries(fields) };
}

function changed(before: unknown, change: unknown, depth: number): unknown {
    if (!depth || !isMap(before) || !isMap(change)) return change;
    const found: Record<string, unknown> = { ...before };
    for (const [key, value] of Object.entries(change)) {
        if (value === null) delete found[key];
        else found[key] = changed(found[key], value, depth - 1);
    }
    return found;
}

/** A view with what of it is somebody's own: their cards, say, where others see backs. */
export function withOwn<View extends object>(view: View, own: object): View {
    return { ...view, ...overlaid(Object.fromEntries(Object.entries(view)), own) };
}

/** What the parts become that are still there: somebody may have left the table. */
function overlaid(parts: Parts, own: object): Parts {
    const there = Object.entries(own).filter(([name]) => name in parts);
    const fields = there.map(([name, value]): [string, unknown] => {
        const under = parts[name];
        return [name, isMap(under) && isMap(value) ? { ...under, ...overlaid(under, value) } : value];
    });
    return Object.fromEntries(fields);
}

function isMap(value: unknown): value is Parts {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
