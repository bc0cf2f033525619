/** Short, soft sounds, made here; silent before the first tap, and where they are switched off. */

import { LANDS } from "../games/roulette/wheel";
import { settings } from "./settings.svelte";

export type Sound = "chip" | "card" | "dice" | "ball" | "turn" | "win";

interface Tone {
    /** In hertz; none is noise. */
    pitch?: number;
    /** Seconds from the start, and how long. */
    at: number;
    time: number;
    loud: number;
}

const TONES: Record<Exclude<Sound, "ball">, readonly Tone[]> = {
    chip: [
        { pitch: 2100, at: 0, time: 0.03, loud: 0.12 },
        { pitch: 3150, at: 0.03, time: 0.05, loud: 0.08 },
    ],
    card: [{ at: 0, time: 0.08, loud: 0.1 }],
    dice: [0, 0.09, 0.2, 0.27, 0.42].map((at) => ({ at, time: 0.035, loud: 0.16 })),
    turn: [
        { pitch: 660, at: 0, time: 0.16, loud: 0.1 },
        { pitch: 880, at: 0.14, time: 0.22, loud: 0.1 },
    ],
    win: [523, 659, 784, 1047].map((pitch, nth) => ({ pitch, at: nth * 0.09, time: 0.28, loud: 0.09 })),
};

/** A ball that rolls ever more softly, and hops into its pocket as it is drawn. */
function ball(seconds: number): Tone[] {
    const hops = LANDS.map((share) => ({ pitch: 1500, at: seconds * share, time: 0.03, loud: 0.08 }));
    return [{ at: 0, time: Math.max(0.1, seconds * (LANDS[0] ?? 1)), loud: 0.012 }, ...hops];
}

const BUZZ: Partial<Record<Sound, number[]>> = { chip: [8], turn: [60, 40, 60], win: [30, 30, 30, 30, 90] };

let room: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Let a sound be heard and felt, as far as the guest likes; a ball runs for so many seconds. */
export function play(sound: Sound, seconds = 0): void {
    if (!navigator.userActivation?.hasBeenActive) return;
    if (settings.vibration && BUZZ[sound]) navigator.vibrate?.(BUZZ[sound]);
    if (!settings.sound) return;
    room ??= new AudioContext();
    void room.resume();
    for (const tone of sound === "ball" ? ball(seconds) : TONES[sound]) strike(room, tone);
}

function strike(on: AudioContext, tone: Tone): void {
    const start = on.currentTime + tone.at;
    const fade = on.createGain();
    fade.gain.setValueAtTime(tone.loud, start);
    fade.gain.exponentialRampToValueAtTime(0.0001, start + tone.time);
    fade.connect(on.destination);
    const source = tone.pitch === undefined ? noise(on) : pitched(on, tone.pitch);
    source.connect(fade);
    source.start(start);
    source.stop(start + tone.time);
}

function pitched(on: AudioContext, pitch: number): OscillatorNode {
    const source = on.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    return source;
}

function noise(on: AudioContext): AudioBufferSourceNode {
    if (!hiss) {
        hiss = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
        const data = hiss.getChannelData(0);
        for (let nth = 0; nth < data.length; nth++) data[nth] = Math.random() * 2 - 1;
    }
    const source = on.createBufferSource();
    source.buffer = hiss;
    source.loop = true;
    return source;
}
