/** Who has moved up and down: everybody's place now, beside that of a while ago. */

import type { Standing } from "../lib/protocol/messages";

const WHILE = 10 * 60_000;
/** Milliseconds between two pictures that are kept. */
const EVERY = 30_000;

interface Picture {
    at: number;
    places: ReadonlyMap<string, number>;
}

export class Places {
    private pictures: Picture[] = [];

    /** Keep a picture of everybody's place now and then, as long as it is of use. */
    note(standings: readonly Standing[], at: number): void {
        const last = this.pictures.at(-1);
        if (!standings.length || (last && at - last.at < EVERY)) return;
        const places = new Map(standings.map(({ name, place }) => [name, place]));
        this.pictures = [...this.pictures.filter((one) => at - one.at <= WHILE), { at, places }];
    }

    /** Places that somebody has gone up in that while; below nothing where they went down. */
    risen({ name, place }: Pick<Standing, "name" | "place">): number {
        const before = this.pictures.find(({ places }) => places.has(name))?.places.get(name);
        return before === undefined ? 0 : before - place;
    }
}
