/** A phone that is shaken, as one shakes dice. */

const HARD = 22;
const PAUSE = 1500;

/** Some phones tell of shaking only after their owner was asked, by a tap. */
interface Asking {
    requestPermission?: () => Promise<"granted" | "denied">;
}

let granted = false;

function motion(): Asking | undefined {
    const isPhone = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
    return isPhone && window.isSecureContext ? (window.DeviceMotionEvent as Asking | undefined) : undefined;
}

/** Whether this phone can be shaken: at once, once its owner was asked, or not at all. */
export function shaking(): "ready" | "ask" | "never" {
    const sensor = motion();
    if (!sensor) return "never";
    return sensor.requestPermission && !granted ? "ask" : "ready";
}

/** Ask the owner; from a tap alone. Whether shaking is reported from now on. */
export async function askToShake(): Promise<boolean> {
    granted =
        (await motion()
            ?.requestPermission?.()
            .catch(() => "denied")) === "granted";
    return granted;
}

/** Call when the phone is shaken; gives back how to stop listening. `sensed`: this phone reports motion at all. */
export function onshake(shaken: () => void, sensed: () => void = () => {}): () => void {
    let last = 0;
    const felt = ({ accelerationIncludingGravity: force }: DeviceMotionEvent): void => {
        if (force?.x == null) return;
        sensed();
        if (Math.hypot(force.x, force.y ?? 0, force.z ?? 0) < HARD) return;
        if (Date.now() - last < PAUSE) return;
        last = Date.now();
        shaken();
    };
    window.addEventListener("devicemotion", felt);
    return () => window.removeEventListener("devicemotion", felt);
}
