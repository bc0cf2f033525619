// Pictures of everything in the gallery, at the widths of phones, tablets and screens: `npm run shots`.
// `npm run shots -- 390 cards` makes only some; `--ask light=day` sees them in another light.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const WIDTHS = [320, 390, 768, 1440];
const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ask: { type: "string", default: "" }, browser: { type: "string", default: "chromium" } },
});
const widths = positionals.map(Number).filter(Boolean);
const rooms = positionals.filter((name) => !Number(name));
const folder = fileURLToPath(new URL("../shots/", import.meta.url));
mkdirSync(folder, { recursive: true });

const gallery = await createServer({
    configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)),
    // Whoever edits meanwhile does not disturb.
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null },
    logLevel: "error",
});
await gallery.listen();
const address = gallery.resolvedUrls.local[0];
const path = values.browser.includes("/") ? values.browser : `/usr/bin/${values.browser}`;
const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
let trouble = false;
try {
    for (const width of widths.length ? widths : WIDTHS) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
        page.on("console", (line) => line.type() === "error" && report(line.text()));
        page.on("pageerror", (error) => report(String(error)));
        await page.goto(`${address}?${values.ask}`);
        await page.waitForSelector("section");
        await page.evaluate(() => document.fonts.ready);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) report(`${width}: scrolls sideways, ${wide} px wide`);
        for (const room of await page.locator("section").all()) {
            const name = await room.getAttribute("id");
            if (rooms.length && !rooms.includes(name)) continue;
            for (const frame of await room.locator("[data-shot]").all()) {
                const title = (await frame.getAttribute("data-shot"))
                    .toLowerCase()
                    .replace(/[^a-z0-9]+/g, "-");
                await frame.screenshot({ path: `${folder}${width}-${name}-${title}.png` });
            }
        }
        await page.close();
    }
} finally {
    await browser.close();
    await gallery.close();
}
process.exitCode = trouble ? 1 : 0;

function report(words) {
    trouble = true;
    console.error(words);
}
