// What a guest loads, compressed: the first page, and then the felt of each game. `npm run weigh`
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

const MOST = 120_000;
const GAMES = "/src/guest/games/";

const { output } = await build({
    logLevel: "error",
    build: {
        write: false,
    },
});
const files = new Map(output.map((file) => [file.fileName, file]));

const page = output.find(
    (file) => file.type === "chunk" && file.isEntry && file.facadeModuleId?.endsWith("index.html"),
);
const games = output.filter((file) => file.type === "chunk" && file.facadeModuleId?.includes(GAMES));
const fonts = output.filter((file) => file.fileName.endsWith(".woff2")).map((file) => file.fileName);
const first = new Set([...withImports(page), "index.html", ...fonts]);

let most = 0;
show("first page", first);
for (const game of games) show(`with ${game.name}`, new Set([...first, ...withImports(game)]));
if (most > MOST) {
    console.error(`A guest's page is over ${MOST / 1000} kB.`);
    process.exitCode = 1;
}

/** A chunk with everything that it needs before it runs, its styles among it. */
function withImports(chunk, found = new Set()) {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const name of chunk.imports) withImports(files.get(name), found);
    return found;
}

/** Fonts are compressed as they are; the host serves the rest as brotli, or as gzip to old browsers. */
function show(title, names) {
    let [gzip, brotli] = [0, 0];
    for (const name of names) {
        const file = files.get(name);
        const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
        gzip += name.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length;
        brotli += name.endsWith(".woff2") ? bytes.length : brotliCompressSync(bytes).length;
    }
    most = Math.max(most, gzip);
    console.log(`${title.padEnd(28)} ${kilo(gzip)} gzip ${kilo(brotli)} brotli`);
}

function kilo(bytes) {
    return `${(bytes / 1000).toFixed(1).padStart(6)} kB`;
}
