/** What paper shows of Crown and Anchor as the pages do: `npm run paper`. */

import SymbolMark from "./SymbolMark.svelte";
import { SYMBOLS } from "./symbols";

export const drawings = SYMBOLS.map((symbol) => ({
    name: `symbol/${symbol}`,
    component: SymbolMark,
    props: { symbol, size: 96 },
    view: "0 0 100 100",
}));
