import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { fonts } from "../tools/fonts.ts";

const web = fileURLToPath(new URL("..", import.meta.url));

/** The gallery is a page of its own, for whoever draws; no guest ever loads it. */
export default defineConfig({
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [svelte({ configFile: false }), fonts()],
    server: { fs: { allow: [web] } },
});
