import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
    plugins: [svelte(), ...(mode === "test" ? [svelteTesting()] : [])],
    build: {
        target: "es2022",
        // Every page at the root is an entry; what they share is cut into chunks of its own.
        rolldownOptions: { input: ["index.html", "host.html", "dealer.html", "screen.html"] },
        // A font inlined into CSS would be loaded whether it is used or not.
        assetsInlineLimit: 0,
    },
    test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
}));
