import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { fonts } from "./tools/fonts.ts";
import { together } from "./tools/together.ts";

/** Built apart: what only those who run the night need would make the guests' page heavier. */
const PAGES = { guests: ["index.html"], staff: ["host.html", "dealer.html", "screen.html"] };

/** The host that pages in development talk to: `./croupier host --no-browser` beside `npm run dev`. */
const HOST = process.env["CROUPIER_URL"] ?? "http://127.0.0.1:8000";
/** What the host answers itself, beside the pages: the socket, its health and the downloads. */
const ANSWERED = "^/(ws|health|[a-z]+[.](json|csv|jsonl|pdf|zip))$";

/** Where a guest's page begins. */
const GUEST = fileURLToPath(new URL("src/guest/main.ts", import.meta.url));

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), mode === "test" ? svelteTesting() : fonts()],
    build: {
        target: "es2022",
        rolldownOptions: {
            input: PAGES[mode === "staff" ? "staff" : "guests"],
            output: { codeSplitting: { groups: [together("guest", GUEST)] } },
        },
        // Browsers that do not know of preloading load a little later.
        modulePreload: { polyfill: false },
        // A font inlined into CSS would be loaded whether it is used or not.
        assetsInlineLimit: 0,
    },
    server: { proxy: { [ANSWERED]: { target: HOST, ws: true } } },
    test: {
        environment: "happy-dom",
        // Each file has modules of its own in a worker that serves many: a worker for each costs three times as much.
        pool: "vmThreads",
        include: ["src/**/*.test.ts"],
        // A busy machine is slow: only a test that hangs takes so long.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        teardownTimeout: 60_000,
    },
}));
