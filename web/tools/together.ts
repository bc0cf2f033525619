// What a page needs before it can be shown, in one file: fewer requests, and it is compressed better.
import type { Rolldown } from "vite";

type Name = Rolldown.CodeSplittingNameFunction;
type Build = Parameters<Name>[1];

/** A group for Vite's build: a module with everything that it imports at once, under a name. */
export function together(name: string, module: string): { debugName: string; name: Name } {
    let needed: Set<string> | undefined;
    return {
        debugName: name,
        name: (id, build) => {
            needed ??= reached(module, build);
            return needed.has(id) ? name : null;
        },
    };
}

function reached(id: string, build: Build, found = new Set<string>()): Set<string> {
    if (found.has(id)) return found;
    found.add(id);
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) reached(next, build, found);
    return found;
}
