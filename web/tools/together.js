// What a page needs before it can be shown, in one file: fewer requests, and it is compressed better.

/** A group for Vite's build: a module with everything that it imports at once, under a name. */
export function together(name, module) {
    let needed;
    return {
        name: (id, build) => {
            needed ??= reached(module, build);
            return needed.has(id) ? name : null;
        },
    };
}

function reached(id, build, found = new Set()) {
    if (found.has(id)) return found;
    found.add(id);
    for (const next of build.getModuleInfo(id)?.importedIds ?? []) reached(next, build, found);
    return found;
}
