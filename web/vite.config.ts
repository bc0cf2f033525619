import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

/** Built apart: what only those who run the night need would make the guests' page heavier. */
const PAGES = { guests: ["index.html"], staff: ["host.html", "dealer.html", "screen.html"] };

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), ...(mode === "test" ? [svelteTesting()] : [])],
    build: {
        target: "es2022",
        rolldownOptions: { input: PAGES[mode === "staff" ? "staff" : "guests"] },
        // A font inlined into CSS would be loaded whether it is used or not.
        assetsInlineLimit: 0,
    },
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
}));
