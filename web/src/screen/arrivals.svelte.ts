/** Whether guests are still coming: as long as they do, the code is large. */

/** Milliseconds after the last one came. */
const AFTER = 5 * 60_000;

export class Arrivals {
    isOn = $state(true);

    private guests = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;

    see(guests: number): void {
        if (guests > this.guests) {
            this.isOn = true;
            clearTimeout(this.timer);
            this.timer = setTimeout(() => (this.isOn = false), AFTER);
        }
        this.guests = guests;
    }
}
