// What paper shares with the pages: drawings, colours, words and odds, each from where the pages have it.
//     npm run paper -- FILE
// Colours stay names (`var(--felt)`), so that paper can print them in colour or for black ink alone.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "vite";

const LANGUAGES = ["en", "de", "fr", "es"];
const SUITS = ["c", "d", "h", "s"];
const RANKS = [..."23456789TJQKA"];

const server = await createServer({
    configFile: false,
    logLevel: "error",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    ssr: { external: ["svelte"], optimizeDeps: { noDiscovery: true, include: [] } },
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    plugins: [
        svelte({ configFile: false, emitCss: false, compilerOptions: { css: "injected", dev: false } }),
    ],
});
const load = (path) => server.ssrLoadModule(`/src/${path}`);
const { render } = await server.ssrLoadModule("svelte/server");
const { speak } = await load("lib/words/words.svelte.ts");
const { gameNames, titleOf } = await load("games/registry.ts");
const { paintOf, CHIP_COLOURS } = await load("lib/felt/chips.ts");

/** What CSS says of a drawing, as attributes: printers of SVG know no scoped classes. */
const DRAWN = /^(fill|stroke|font-size|font-weight|font-family|letter-spacing|opacity)/;

function rulesIn(head) {
    const css = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join("\n");
    const plain = css
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/@[\w-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
    return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
        tag: /^[a-z]+/.exec(selector.trim())?.[0],
        classes: [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
        said: body.split(";").flatMap((line) => {
            const [name, ...value] = line.split(":");
            const property = name.trim();
            return DRAWN.test(property) ? [[property, value.join(":").trim().replace(/px$/, "")]] : [];
        }),
    }));
}

function drawing(component, props, view) {
    const { head, body } = render(component, { props, idPrefix: "d" });
    const rules = rulesIn(head);
    const inner = body
        .replace(/<!--[\s\S]*?-->/g, "")
        .replace(/<([a-z]+)([^>]*?)(\/?)>/gi, (_, tag, given, end) => {
            const classes = /class="([^"]*)"/.exec(given)?.[1].split(" ") ?? [];
            const found = new Map();
            for (const rule of rules)
                if ((!rule.tag || rule.tag === tag) && rule.classes.every((name) => classes.includes(name)))
                    for (const [name, value] of rule.said) found.set(name, value);
            const kept = given.replace(/\s(class|role|aria-[\w-]+)="[^"]*"/g, "");
            const added = [...found].filter(([name]) => !new RegExp(`\\s${name}=`).test(kept));
            return `<${tag}${kept}${added.map(([name, value]) => ` ${name}="${attribute(name, value)}"`).join("")}${end}>`;
        });
    const size = view.split(" ").slice(2);
    return (
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${size[0]}" height="${size[1]}" ` +
        `font-family="Figtree">${inner.replace(/\s+/g, " ").replace(/> </g, "><").trim()}</svg>`
    );
}

function attribute(name, value) {
    if (name === "font-family") return value.includes("display") ? "DM Serif Display" : "Figtree";
    return value.replaceAll('"', "'");
}

/** Words with what is filled in named by its place, `{0}`. */
function templates(said) {
    if (typeof said === "string") return said;
    if (typeof said === "function") {
        try {
            return said(...Array.from({ length: said.length }, (_, nth) => `{${nth}}`));
        } catch {
            return null;
        }
    }
    if (Array.isArray(said)) return said.map(templates);
    return Object.fromEntries(Object.entries(said).map(([name, one]) => [name, templates(one)]));
}

async function drawings() {
    const { default: Card } = await load("lib/drawings/Card.svelte");
    const { default: DieFace } = await load("lib/drawings/DieFace.svelte");
    const { chipFace } = await load("lib/felt/chipface.ts");
    const made = {};
    for (const suit of SUITS)
        for (const rank of RANKS)
            made[`card/${rank}${suit}`] = drawing(Card, { card: rank + suit }, "0 0 250 350");
    made["card/back"] = drawing(Card, { card: "??" }, "0 0 250 350");
    for (const face of [1, 2, 3, 4, 5, 6]) made[`die/${face}`] = drawing(DieFace, { face }, "0 0 100 100");
    for (const colour of CHIP_COLOURS)
        made[`chip/${colour}`] =
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100" width="100" height="100">` +
            `${chipFace(colour)}</svg>`;
    for (const game of gameNames()) {
        const { default: Emblem } = await load(`games/${game}/Emblem.svelte`);
        made[`emblem/${game}`] = drawing(Emblem, {}, "0 0 100 100");
        if (existsSync(new URL(`../src/games/${game}/paper.ts`, import.meta.url)))
            for (const one of (await load(`games/${game}/paper.ts`)).drawings)
                made[one.name] = drawing(one.component, one.props, one.view);
    }
    return made;
}

/** What of a game's words stands on paper as well, and which of those on its felt. */
const PRINTED = ["boxes", "felt", "kinds", "rules", "symbols"];
const ON_FELT = ["columnShort", "dealer", "dozenShort", "even", "hands", "high", "low", "odd", "pays"];

async function words() {
    const found = {};
    for (const language of LANGUAGES) {
        await speak(language);
        const { [language]: guest } = await load(`lib/words/guest/${language}.ts`);
        const { [language]: shared } = await load(`lib/words/${language}.ts`);
        const games = {};
        for (const game of gameNames()) {
            const { [language]: said } = await load(`games/${game}/words/${language}.ts`);
            const kept = Object.entries(said).filter(([name]) => PRINTED.includes(name));
            const { felt = {}, ...others } = Object.fromEntries(kept);
            const onFelt = Object.fromEntries(
                Object.entries(felt).filter(([name]) => ON_FELT.includes(name)),
            );
            games[game] = { title: titleOf(game), ...templates({ ...others, felt: onFelt }) };
        }
        const columns = { bet: guest.rules.bet, pays: guest.rules.pays, chance: guest.rules.chance };
        found[language] = {
            odds: { ...columns, edge: guest.rules.edge, to_one: templates(shared.pays) },
            note: guest.note,
            games,
        };
    }
    return found;
}

async function colours() {
    const css = await readFile(new URL("../src/tokens.css", import.meta.url), "utf8");
    const first = css.slice(css.indexOf(":root"), css.indexOf("}"));
    return Object.fromEntries(
        [...first.matchAll(/--([\w-]+): (#[0-9a-f]{6})\b/g)].map(([, name, value]) => [name, value]),
    );
}

const made = {
    colours: await colours(),
    chips: Object.fromEntries(CHIP_COLOURS.map((name) => [name, paintOf(name)])),
    drawings: await drawings(),
    words: await words(),
    odds: Object.assign(
        {},
        ...(await Promise.all(
            ["odds", "holdem_odds", "blackjack_odds"].map((name) => load(`lib/types/${name}.ts`)),
        )),
    ),
};
await server.close();
/** A line for each drawing and each language, so that changes can be read. */
const lines = Object.entries(made).map(
    ([name, part]) =>
        `${JSON.stringify(name)}: {\n${Object.entries(part)
            .map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`)
            .join(",\n")}\n}`,
);
await writeFile(process.argv[2], `{\n${lines.join(",\n")}\n}\n`);
process.exit(0);
