/** A phone that is shaken, as one shakes dice. */

const HARD = 22;
const PAUSE = 1500;

/** Call when the phone is shaken; gives back how to stop listening. Phones that do not tell are tapped. */
export function onshake(shaken: () => void): () => void {
    let last = 0;
    const felt = ({ accelerationIncludingGravity: force }: DeviceMotionEvent): void => {
        if (!force || Math.hypot(force.x ?? 0, force.y ?? 0, force.z ?? 0) < HARD) return;
        if (Date.now() - last < PAUSE) return;
        last = Date.now();
        shaken();
    };
    window.addEventListener("devicemotion", felt);
    return () => window.removeEventListener("devicemotion", felt);
}
