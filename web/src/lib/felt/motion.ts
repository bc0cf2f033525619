/** Whether things move at all: not where the guest or the device asks for stillness. */
export function still(): boolean {
    if (typeof document === "undefined") return true;
    if (document.documentElement.dataset["motion"] === "still") return true;
    return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
