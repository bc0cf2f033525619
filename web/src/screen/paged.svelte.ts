/** More than there is room for, a page at a time: whole things, one page after the other. */

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";

/** Milliseconds for which a page is seen. */
const TURNING = 8000;

export class Pages {
    /** The page that is seen, and how many there are. */
    page = $state(0);
    count = $state(1);

    private timer: ReturnType<typeof setInterval> | undefined;

    /** `across`: what has no room wraps into a column beside; otherwise it wraps into lines below. */
    constructor(private readonly across: boolean) {}

    /** For the room that things wrap in: it is moved from page to page. */
    readonly turn: Attachment<HTMLElement> = (node) => {
        const measure = () => {
            const [all, seen] = this.across
                ? [node.scrollWidth, node.clientWidth]
                : [node.scrollHeight, node.clientHeight];
            // A hair more than a page is the line of a letter, no page.
            const count = seen ? Math.max(1, Math.ceil((all - 2) / seen)) : 1;
            if (count === this.count) return;
            this.count = count;
            if (this.page >= count) this.show(node, 0);
        };
        const watching = new ResizeObserver(measure);
        watching.observe(node);
        const changing = new MutationObserver(measure);
        changing.observe(node, { childList: true, subtree: true, characterData: true });
        document.fonts.addEventListener("loadingdone", measure);
        this.page = 0;
        this.timer = setInterval(() => this.show(node, (this.page + 1) % this.count), TURNING);
        // Another count of pages is no reason to begin anew: what is scrolled would stay where it is.
        untrack(measure);
        return () => {
            watching.disconnect();
            changing.disconnect();
            document.fonts.removeEventListener("loadingdone", measure);
            clearInterval(this.timer);
        };
    };

    private show(node: HTMLElement, page: number): void {
        this.page = page;
        const behavior = "smooth";
        if (this.across) node.scrollTo({ left: page * node.clientWidth, behavior });
        else node.scrollTo({ top: page * node.clientHeight, behavior });
    }
}
