/** Measures of what is drawn. */

export interface Point {
    x: number;
    y: number;
}

export interface Size {
    width: number;
    height: number;
}

/** The page's measure in pixels; on the big screen no letters are smaller. */
export function rem(): number {
    return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
