import { mount } from "svelte";
import "../base.css";
import { renewWhereBarred, renewWhereGone } from "../lib/protocol/renewal";
import { withWords } from "../lib/words/words.svelte";
import Guest from "./Guest.svelte";
import { dress } from "./settings.svelte";
import { GuestSession } from "./session.svelte";

renewWhereBarred();
renewWhereGone();
// Nothing is awaited here: pages that are loaded on demand import this module, and would wait for it.
void (location.search === "?story" ? tell() : play());

/** A guest's story, for whoever has its key: that stays in the address, which may be passed on. */
async function tell(): Promise<void> {
    await dress();
    const { default: StoryPage } = await withWords(import("./story/StoryPage.svelte"));
    mount(StoryPage, { target: document.body, props: { key: location.hash.slice(1) } });
}

async function play(): Promise<void> {
    const session = new GuestSession();
    // A voucher's address names the night; what it is worth waits until its guest is in.
    const [, code, rest] = /^#voucher=(\w+)(-.+)/.exec(location.hash) ?? [];
    if (code) {
        sessionStorage.setItem("croupier.voucher", code + rest);
        void import("./voucher.svelte").then(({ handIn }) => handIn(session));
    }
    const hash = code ? `#${code}` : location.hash;
    // The code and, above all, a link that lets somebody in do not stay in the address bar or the history.
    if (hash) history.replaceState(null, "", location.pathname);
    await dress();
    mount(Guest, { target: document.body, props: { session } });
    void session.arrive(hash);
}
