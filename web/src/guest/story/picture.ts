/** The picture to keep: a card of felt and brass, drawn on the phone that shows the story. */

import { titleOf } from "../../games/registry";
import { paintOf, styleOf } from "../../lib/felt/chips";
import type { Story } from "../../lib/types/night";
import { number, signed } from "../../lib/words/words.svelte";
import { curveIn, luckiest, verdictOf } from "./told";
import { storyWords } from "./words";

export const [WIDE, HIGH] = [1080, 1350];
const EDGE = 72;
const TEXT = '"Figtree", system-ui, sans-serif';
const DISPLAY = '"DM Serif Display", "Figtree", serif';

const [IVORY, MUTED, BRASS, FELT, FELT_LIT] = ["#f6f1e4", "#cfc8b4", "#d4ac52", "#0d3a20", "#1b6b3f"];

/** Draw a story; fonts have to be there. */
export async function draw(canvas: HTMLCanvasElement, story: Story): Promise<void> {
    await Promise.all([`400 88px ${DISPLAY}`, `600 40px ${TEXT}`].map((font) => document.fonts.load(font)));
    [canvas.width, canvas.height] = [WIDE, HIGH];
    const pen = canvas.getContext("2d")!;
    cloth(pen);
    heading(pen, story);
    curve(pen, story);
    foot(pen, story);
}

function cloth(pen: CanvasRenderingContext2D): void {
    const light = pen.createRadialGradient(WIDE / 2, 260, 80, WIDE / 2, 560, 1100);
    light.addColorStop(0, FELT_LIT);
    light.addColorStop(1, FELT);
    pen.fillStyle = light;
    pen.fillRect(0, 0, WIDE, HIGH);
    pen.strokeStyle = BRASS;
    pen.lineWidth = 4;
    pen.beginPath();
    pen.roundRect(28, 28, WIDE - 56, HIGH - 56, 28);
    pen.stroke();
}

function heading(pen: CanvasRenderingContext2D, story: Story): void {
    const said = storyWords();
    write(pen, story.night, WIDE / 2, 124, 40, { colour: MUTED });
    const paint = paintOf(styleOf(story).colour);
    const initial = story.letter || [...story.name][0]!.toUpperCase();
    pen.fillStyle = paint.face;
    pen.strokeStyle = IVORY;
    pen.lineWidth = 10;
    pen.setLineDash([26, 16]);
    pen.beginPath();
    pen.arc(WIDE / 2, 226, 62, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.setLineDash([]);
    write(pen, initial, WIDE / 2, 246, 60, { colour: paint.ink, weight: 800 });
    write(pen, story.name, WIDE / 2, 388, 92, { face: DISPLAY });
    const place = story.place ? said.place(number(story.place), number(story.places)) : said.noPlace;
    write(pen, `${place} · ${number(story.total)}`, WIDE / 2, 454, 44, { colour: BRASS, weight: 600 });
}

function curve(pen: CanvasRenderingContext2D, story: Story): void {
    const frame = { left: EDGE, top: 540, width: WIDE - 2 * EDGE, height: 330 };
    const { points, start, least, most } = curveIn(story, frame);
    const bottom = frame.top + frame.height;
    pen.strokeStyle = MUTED;
    pen.lineWidth = 2;
    pen.setLineDash([10, 10]);
    line(pen, [
        [frame.left, start],
        [frame.left + frame.width, start],
    ]);
    pen.setLineDash([]);
    if (points.length > 1) {
        pen.fillStyle = `${BRASS}2e`;
        pen.beginPath();
        pen.moveTo(frame.left, bottom);
        for (const [x, y] of points) pen.lineTo(x, y);
        pen.lineTo(points.at(-1)![0], bottom);
        pen.fill();
        pen.strokeStyle = BRASS;
        pen.lineWidth = 7;
        pen.lineJoin = "round";
        line(pen, points);
        pen.fillStyle = IVORY;
        pen.beginPath();
        pen.arc(...points.at(-1)!, 12, 0, 2 * Math.PI);
        pen.fill();
    }
    write(pen, number(most), frame.left, frame.top - 18, 32, { colour: MUTED, align: "left" });
    write(pen, number(least), frame.left, bottom + 44, 32, { colour: MUTED, align: "left" });
}

function foot(pen: CanvasRenderingContext2D, story: Story): void {
    const said = storyWords();
    // One of them alone stands in the middle.
    const middle = story.best && story.worst ? WIDE / 4 + EDGE / 4 : WIDE / 2;
    moment(pen, said.best, story.best, middle);
    moment(pen, said.worst, story.worst, WIDE - middle);
    const part = luckiest(story);
    if (part) {
        write(pen, verdictOf(part.luck), WIDE / 2, 1166, 52, { face: DISPLAY });
        write(pen, titleOf(part.game), WIDE / 2, 1216, 34, { colour: MUTED });
    }
    write(pen, said.fine, WIDE / 2, HIGH - 62, 24, { colour: MUTED });
}

function moment(pen: CanvasRenderingContext2D, title: string, round: Story["best"], x: number): void {
    if (!round) return;
    write(pen, title, x, 986, 32, { colour: MUTED, most: WIDE / 2 - EDGE });
    write(pen, signed(round.amount), x, 1044, 58, { weight: 600, most: WIDE / 2 - EDGE });
    write(pen, titleOf(round.game), x, 1086, 30, { colour: MUTED, most: WIDE / 2 - EDGE });
}

interface Manner {
    colour?: string;
    face?: string;
    weight?: number;
    align?: CanvasTextAlign;
    most?: number;
}

/** A line of text, smaller where there is no room for it. */
function write(
    pen: CanvasRenderingContext2D,
    text: string,
    x: number,
    y: number,
    size: number,
    { colour = IVORY, face = TEXT, weight = 400, align = "center", most = WIDE - 2 * EDGE }: Manner,
): void {
    pen.textAlign = align;
    pen.fillStyle = colour;
    pen.font = `${weight} ${size}px ${face}`;
    const wide = pen.measureText(text).width;
    if (wide > most) pen.font = `${weight} ${(size * most) / wide}px ${face}`;
    pen.fillText(text, x, y);
}

function line(pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
}
