/** Things as large as their room lets them be. */

import type { Attachment } from "svelte/attachments";
import { rem } from "../lib/felt/geometry";

/** Words on one line: smaller where they are too long, and cut in the end. */
export function fit(text: string): Attachment<HTMLElement> {
    return (node) => {
        void text;
        const shrink = () => {
            node.style.fontSize = "";
            const ratio = node.clientWidth / node.scrollWidth;
            const size = parseFloat(getComputedStyle(node).fontSize);
            if (ratio < 1) node.style.fontSize = `${Math.max(rem(), Math.floor(size * ratio))}px`;
        };
        // What moves to its size is measured on its way there.
        node.style.transition = "none";
        const watching = new ResizeObserver(shrink);
        watching.observe(node);
        document.fonts.addEventListener("loadingdone", shrink);
        return () => {
            watching.disconnect();
            document.fonts.removeEventListener("loadingdone", shrink);
        };
    };
}
