/** How an amount went over the evening: few enough points to be drawn, however long it lasts. */

export interface Point {
    at: number;
    amount: number;
}

const MOST = 240;

export class Course {
    points = $state.raw<readonly Point[]>([]);

    /** `kept` survives a reload of the page, where the browser has a place for it. */
    constructor(private readonly kept: string) {
        try {
            this.points = JSON.parse(sessionStorage.getItem(kept) ?? "[]") as Point[];
        } catch {
            this.points = [];
        }
    }

    add(at: number, amount: number): void {
        const [before, last] = this.points.slice(-2);
        // An amount that stays needs no more than the two ends of its line.
        const still = last?.amount === amount && before?.amount === amount;
        const points = [...(still ? this.points.slice(0, -1) : this.points), { at, amount }];
        this.points = points.length > MOST ? thinned(points) : points;
        try {
            sessionStorage.setItem(this.kept, JSON.stringify(this.points));
        } catch {
            // A browser that keeps nothing still draws.
        }
    }
}

/** Every second point, and the last. */
export function thinned(points: readonly Point[]): Point[] {
    return points.filter((_, nth) => nth % 2 === 0 || nth === points.length - 1);
}
