// All pages, the guests' and then those of whoever runs the night: `npm run build -- --outDir FOLDER`
import { parseArgs } from "node:util";
import { build } from "vite";

const { values } = parseArgs({
    options: {
        outDir: { type: "string", default: "dist" },
        emptyOutDir: { type: "boolean", default: true },
        logLevel: { type: "string", default: "info" },
    },
});
const { outDir, emptyOutDir, logLevel } = values;

await build({ logLevel, build: { outDir, emptyOutDir } });
await build({ logLevel, mode: "staff", build: { outDir, emptyOutDir: false } });
