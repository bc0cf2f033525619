/** Dialogs and sheets that lie open: whoever looks at a page sees the topmost only, and is told things there. */

let open = $state.raw<readonly HTMLDialogElement[]>([]);

/** Open a dialog; gives what closes it. */
export function showModal(dialog: HTMLDialogElement): () => void {
    dialog.showModal();
    open = [...open, dialog];
    return () => {
        dialog.close();
        open = open.filter((one) => one !== dialog);
    };
}

/** What people look at: the dialog on top, or nothing while the page itself is seen. */
export function topmost(): HTMLDialogElement | undefined {
    return open.at(-1);
}

/** How many lie upon each other. */
export function depth(): number {
    return open.length;
}
