"""What is wrong with the words on a page, in every language: clipped, broken, out of their boxes.

A phone is looked at as it stands, in four languages, two widths and two sizes of text, without a new host,
page or state: the page speaks another language when its browser does.
"""

from tests.web.people import FRAME, PHONE, Person

LANGUAGES = ("en", "de", "fr", "es")
WIDTHS = ((320, 640), PHONE)

WORDS = """async (languages) => {
    const frame = FRAME;
    const wrong = new Set();
    const root = document.documentElement;
    const before = navigator.languages;
    const isThere = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** Not what only a screen reader is told. */
    const shown = (one) => {
        for (let up = one; up; up = up.parentElement)
            if (up instanceof HTMLElement && up.offsetWidth <= 1 && up.offsetHeight <= 1) return false;
        return isThere(one);
    };
    const short = (text) => text.trim().replace(/\\s+/g, " ").slice(0, 40);
    /** A line of text is higher than its letters. */
    const within = (box, [left, top, right, bottom]) =>
        box.left >= left - 1.5 &&
        box.right <= right + 1.5 &&
        box.top >= top - box.height / 4 &&
        box.bottom <= bottom + box.height / 4;
    const sides = (one) => {
        const box = one.getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom];
    };

    /** Where a text is cut off: by something around it that hides what sticks out. */
    function clips(parent, box) {
        for (let up = parent; up && up !== document.body; up = up.parentElement) {
            const { overflowX, overflowY, position } = getComputedStyle(up);
            const [left, top, right, bottom] = sides(up);
            const [x, y] = [overflowX, overflowY].map((flow) => flow === "hidden" || flow === "clip");
            if (within(box, [x ? left : -1e6, y ? top : -1e6, x ? right : 1e6, y ? bottom : 1e6])) {
                if (position === "fixed") return false;
                if (overflowX === "auto" || overflowX === "scroll") return false;
                if (overflowY === "auto" || overflowY === "scroll") return false;
                continue;
            }
            return true;
        }
        return box.left < -1 || box.right > innerWidth + 1;
    }

    /** Whether a word stands on two lines, though nothing in it allows that. */
    function isBroken(text, from, to) {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        const tops = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => box.top);
        return tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 6;
    }

    function look(how) {
        const modal = document.querySelector("dialog[open]");
        const texts = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const [text, one] = [texts.currentNode, texts.currentNode.parentElement];
            if (!text.data.trim() || !shown(one) || one.closest(".unseen, [aria-hidden=true]")) continue;
            const range = document.createRange();
            range.selectNodeContents(text);
            const parts = one instanceof SVGElement ? one.getClientRects() : range.getClientRects();
            const boxes = [...parts].filter((box) => box.width > 0.5);
            if (boxes.some((box) => clips(one, box))) wrong.add(`${how}: "${short(text.data)}" is clipped`);
            if (one instanceof SVGElement) continue;
            const plate = sides(one.closest("button") ?? one);
            if (boxes.some((box) => box.right > plate[2] + 1.5 || box.left < plate[0] - 1.5))
                wrong.add(`${how}: "${short(text.data)}" runs out of its box`);
            for (const word of text.data.matchAll(/[\\p{L}\\p{N}.,’'−+]{2,}/gu))
                if (isBroken(text, word.index, word.index + word[0].length))
                    wrong.add(`${how}: "${word[0]}" is broken in the middle`);
        }
        for (const [hand, felt] of [[".hand", ".table"], [".lane", ".board"], [".plate", "svg"]])
            for (const one of document.querySelectorAll(hand)) {
                const around = one.closest(felt);
                if (around && shown(one) && !within(one.getBoundingClientRect(), sides(around)))
                    wrong.add(`${how}: "${short(one.textContent || hand)}" lies outside the felt`);
            }
        for (const plate of document.querySelectorAll("svg .plate"))
            for (const text of plate.parentElement.querySelectorAll(".name, .stack, .made")) {
                const [box, [left, , right]] = [text.getBoundingClientRect(), sides(plate)];
                if (box.left < left - 1.5 || box.right > right + 1.5)
                    wrong.add(`${how}: "${short(text.textContent)}" runs out of its plate`);
            }
    }

    async function speak(language) {
        Object.defineProperty(navigator, "languages", { value: [language], configurable: true });
        dispatchEvent(new Event("languagechange"));
        while (root.lang !== language) await frame();
    }

    /** Until nothing moves any more: words that are loaded later, drawings that measure their room first. */
    async function calm() {
        let [before, same] = ["", 0];
        for (let frames = 0; same < 3 && frames < 120; frames++) {
            await frame();
            const boxes = [...document.querySelectorAll("svg, .plate, button, p")];
            const now = JSON.stringify(boxes.map((one) => one.getBoundingClientRect()));
            same = now === before ? same + 1 : 0;
            before = now;
        }
    }

    for (const language of languages) {
        await speak(language);
        for (const size of ["usual", "large"]) {
            root.dataset.text = size;
            await calm();
            look(`${language}, ${size} text, ${innerWidth} px`);
        }
    }
    root.dataset.text = "usual";
    await speak("en");
    Object.defineProperty(navigator, "languages", { value: before, configurable: true });
    return [...wrong];
}""".replace("FRAME", FRAME)


def check_words(person: Person) -> list[str]:
    """What is wrong with the words on a phone's page as it stands, however it is read."""
    wrong: list[str] = []
    for width, height in WIDTHS:
        person.page.set_viewport_size({"width": width, "height": height})
        person.be_still()
        wrong += person.page.evaluate(WORDS, list(LANGUAGES))
    return wrong
