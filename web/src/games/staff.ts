/** What the dealer's console, the big screen and the host's desk know of each game: loaded before they begin. */

import { withWords } from "../lib/words/words.svelte";
import type { DealingUi, GameName, Narration, StaffUi } from "./game";
import { gameNames, gameOf } from "./registry";

interface Loaded {
    staff: StaffUi;
    dealing: DealingUi;
    narration: Narration;
}

const loaded = new Map<GameName, Loaded>();

export async function loadStaffUis(): Promise<void> {
    await withWords(
        Promise.all(
            gameNames().map(async (name) => {
                const game = gameOf(name);
                const [{ staffUi }, { dealing }, { narration }] = await Promise.all([
                    game.staff(),
                    game.dealing(),
                    game.narration(),
                ]);
                loaded.set(name, { staff: staffUi, dealing, narration });
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

export function narrationUi(name: GameName): Narration {
    return loaded.get(name)!.narration;
}
