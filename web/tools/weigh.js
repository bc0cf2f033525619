// What a guest loads, compressed as the host sends it: on the way to the lobby, and to a seat at each game, in
// each language. `npm run weigh`
import { existsSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const MOST = 120_000;
/** Of what comes after the first page. */
const MOST_LATER = 25_000;
const FOLDER = new URL("../src/games/", import.meta.url);
const GAMES = readdirSync(FOLDER).filter((game) => existsSync(new URL(`${game}/GuestPage.svelte`, FOLDER)));
const LANGUAGES = ["en", "de", "fr", "es"];

const { output } = await build({ logLevel: "error", build: { write: false } });
const files = new Map(output.map((file) => [file.fileName, file]));

const [, entry] = files.get("index.html").source.match(/src="\/(assets\/[^"]+\.js)"/);
const first = new Set([...withImports(files.get(entry)), "index.html", ...fonts("plain")]);
let most = 0;
console.log(["kB".padEnd(16), ...LANGUAGES.map((language) => language.padStart(6))].join(" "));
show("lobby", first, "/lib");
for (const game of GAMES) {
    const own = ["GuestPage.svelte", "narration.ts"].flatMap((file) => [
        ...withImports(chunkOf(`/games/${game}/${file}`)),
    ]);
    show(game, [...first, ...own], "/lib", `/games/${game}`);
}
if (most > MOST) fail(`A guest's page is over ${MOST / 1000} kB.`);
const heavy = output.filter(
    ({ fileName, type }) => type === "chunk" && !first.has(fileName) && weight(fileName) > MOST_LATER,
);
for (const { fileName } of heavy) fail(`${fileName} is over ${MOST_LATER / 1000} kB.`);

function fail(words) {
    console.error(words);
    process.exitCode = 1;
}

function chunkOf(ending) {
    return output.find((file) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(ending)));
}

/** A chunk with everything that it needs before it runs, its styles among it. */
function withImports(chunk, found = new Set()) {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const name of chunk.imports) withImports(files.get(name), found);
    return found;
}

/** The faces' letters of a part: plain ones serve English, the western ones the other languages besides. */
function fonts(part) {
    return output.map((file) => file.fileName).filter((name) => name.includes(`-${part}-`));
}

/** What is loaded in each language, with the words in these folders. */
function show(title, names, ...folders) {
    const weights = LANGUAGES.map((language) => {
        const spoken =
            language === "en"
                ? []
                : [
                      ...folders.flatMap((folder) => [
                          ...withImports(chunkOf(`${folder}/words/${language}.ts`)),
                      ]),
                      ...fonts("western"),
                  ];
        return [...new Set([...names, ...spoken])].reduce((sum, name) => sum + weight(name), 0);
    });
    most = Math.max(most, ...weights);
    console.log(
        [title.padEnd(16), ...weights.map((bytes) => (bytes / 1000).toFixed(1).padStart(6))].join(" "),
    );
}

/** Fonts are compressed as they are. */
function weight(name) {
    const file = files.get(name);
    const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
    return name.endsWith(".woff2") ? bytes.length : gzipSync(bytes, { level: 9 }).length;
}
