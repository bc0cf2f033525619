// Cuts the faces into parts: what every guest's page needs, what the other languages need besides, and the
// letters of all other Latin names. A browser loads the parts whose letters it meets.
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subset from "subset-font";
import type { Plugin } from "vite";

const HERE = new URL("../fonts/", import.meta.url);
const PACKAGES = new URL("../node_modules/", import.meta.url);

interface Face {
    family: string;
    weight: string;
    /** Its letters of a script, in its package. */
    file: (script: string) => string;
}

interface Part {
    script: string;
    /** The first and the last letter of each range, or the only one. */
    ranges: readonly string[];
}

const FACES: readonly Face[] = [
    {
        family: "Figtree",
        weight: "300 900",
        file: (script) => `@fontsource-variable/figtree/files/figtree-${script}-wght-normal.woff2`,
    },
    {
        family: "DM Serif Display",
        weight: "400",
        file: (script) => `@fontsource/dm-serif-display/files/dm-serif-display-${script}-400-normal.woff2`,
    },
];

/** What of a face is used: figures of one width, and letters that stand well beside each other. */
const CUT: Parameters<typeof subset>[2] = {
    targetFormat: "woff2",
    keepFeatures: ["ccmp", "kern", "liga", "lnum", "locl", "mark", "rvrn", "tnum"],
    noHinting: true,
};

/** Every page names the languages, and so has the letters of their names. */
const PLAIN = [" ~", "\u00a0", "·", "½", "×", "ç", "ñ", "–—", "‘‚", "“„", "…", "−"];
/** What German, French and Spanish need besides. */
const WESTERN = [..."¡ª«º»¿ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäèéêëíîïóôöùúûüŒœ\u202f€"];
/** What is left of the western letters, for names. */
const OTHER = Array.from({ length: 95 }, (_, nth) => String.fromCodePoint(0xa1 + nth)).filter(
    (letter) => ![...PLAIN, ...WESTERN].includes(letter),
);

const PARTS: Readonly<Record<string, Part>> = {
    plain: { script: "latin", ranges: PLAIN },
    western: { script: "latin", ranges: WESTERN },
    other: { script: "latin", ranges: OTHER },
    further: { script: "latin-ext", ranges: ["Āő", "Ŕʯ", "Ḁỿ"] },
};

/** Cut the faces, where that has not been done yet; their rules are in `fonts/fonts.css`. */
async function cutFonts(): Promise<void> {
    await mkdir(HERE, { recursive: true });
    const rules = await Promise.all(
        FACES.flatMap((face) => Object.entries(PARTS).map(([name, part]) => cut(face, name, part))),
    );
    await writeFile(new URL("fonts.css", HERE), rules.join("\n"));
}

async function cut({ family, weight, file }: Face, name: string, { script, ranges }: Part): Promise<string> {
    const made = `${family.toLowerCase().replaceAll(" ", "-")}-${name}.woff2`;
    const [whole, target] = [new URL(file(script), PACKAGES), new URL(made, HERE)];
    if (!(await isNewer(target, whole))) {
        const letters = ranges.map(lettersOf).join("");
        await writeFile(target, await subset(await readFile(whole), letters, CUT));
    }
    return (
        `@font-face { font-family: "${family}"; src: url("./${made}") format("woff2"); ` +
        `font-weight: ${weight}; font-display: swap; unicode-range: ${ranges.map(written).join(", ")}; }`
    );
}

/** Whether a file was made after another, and after this one, which says how. */
async function isNewer(made: URL, ...from: URL[]): Promise<boolean> {
    const time = async (file: URL) => (await stat(fileURLToPath(file)).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
    const sources = await Promise.all([...from, new URL(import.meta.url)].map(time));
    return (await time(made)) > Math.max(...sources);
}

function ends(range: string): [first: number, last: number] {
    return [range.codePointAt(0)!, range.codePointAt(range.length - 1)!];
}

function lettersOf(range: string): string {
    const [first, last] = ends(range);
    return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, nth) => first + nth));
}

function written(range: string): string {
    const [first, last] = ends(range).map((code) => code.toString(16));
    return first === last ? `U+${first}` : `U+${first}-${last}`;
}

/** For Vite: the faces are there before a page is built or shown. */
export function fonts(): Plugin {
    return { name: "fonts", buildStart: cutFonts };
}
