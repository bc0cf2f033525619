/** What the dealer's console, the big screen and the host's desk know of each game: loaded before they begin. */

import { withWords } from "../lib/words/words.svelte";
import type { DealingUi, GameName, StaffUi } from "./game";
import { gameNames, gameOf } from "./registry";

interface Loaded {
    staff: StaffUi;
    dealing: DealingUi;
}

const loaded = new Map<GameName, Loaded>();

export async function loadStaffUis(): Promise<void> {
    await withWords(
        Promise.all(
            gameNames().map(async (name) => {
                const game = gameOf(name);
                const [{ staffUi }, { dealing }] = await Promise.all([game.staff(), game.dealing()]);
                loaded.set(name, { staff: staffUi, dealing });
            }),
        ),
    );
}

export function staffUi(name: GameName): StaffUi {
    return loaded.get(name)!.staff;
}

export function dealingUi(name: GameName): DealingUi {
    return loaded.get(name)!.dealing;
}
