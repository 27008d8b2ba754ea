/**
 * An institution's jobs in a frame on its own website: the line that shows them there, and their colours. Letters stay readable,
 * whatever was chosen.
 */
import { escapeMarkup } from "~/domain/text-rules";
import { words as embedWords } from "~/words/embed";
import { words } from "~/words/institution-refusals";
import { embedPath } from "./rules";

export const EMBED_COLOURS = ["ground", "ink", "accent"] as const;
export type EmbedColour = (typeof EMBED_COLOURS)[number];
/** Each as "#rrggbb"; null: that of Staffroom. */
export type OwnColours = Record<EmbedColour, string | null>;
export type Palette = Record<EmbedColour, string>;

/** WCAG 1.4.3 for text. */
export const LEAST_CONTRAST = 4.5;

const LIGHT: Palette = { ground: "#fffdf8", ink: "#23261f", accent: "#1c5a43" };
const DARK: Palette = { ground: "#1b2c25", ink: "#eef0e4", accent: "#a5dcbc" };
const [BLACK, WHITE] = ["#000000", "#ffffff"];

/**
 * The colours of a frame by day and by night. A ground that was chosen belongs to the website around it, so it stays by night. Letters
 * that cannot be read on their ground become lighter or darker until they can.
 */
export function palettesOf(own: OwnColours): { light: Palette; dark: Palette } {
  const light = on(own.ground ?? LIGHT.ground, own, LIGHT);
  return { light, dark: own.ground ? light : on(DARK.ground, own, DARK) };
}

function on(ground: string, own: OwnColours, standard: Palette): Palette {
  return {
    ground,
    ink: readableOn(ground, own.ink ?? standard.ink),
    accent: readableOn(ground, own.accent ?? standard.accent),
  };
}

/** The errors of the colours, by field; null if all letters can be read. Letters that are not chosen follow their ground. */
export function whyUnreadable(own: OwnColours): Partial<Record<EmbedColour, string[]>> | null {
  const ground = own.ground ?? LIGHT.ground;
  const wrong = (["ink", "accent"] as const).flatMap((name) => {
    const colour = own[name];
    const has = colour === null ? LEAST_CONTRAST : contrast(colour, ground);
    return has >= LEAST_CONTRAST ? [] : [[name, [words.lowContrast(tenths(has), LEAST_CONTRAST)]]];
  });
  return wrong.length > 0 ? Object.fromEntries(wrong) : null;
}

/** Cut, not rounded: 4.49 must not read as the 4.5 that it lacks. */
const tenths = (ratio: number) => Math.floor(ratio * 10) / 10;

/** How far apart two colours are for the eye: 1 to 21, as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const isDark = (colour: string) => contrast(colour, WHITE) > contrast(colour, BLACK);

const STEPS = 20;

function readableOn(ground: string, colour: string): string {
  const end = isDark(ground) ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(colour, end, step / STEPS);
    if (contrast(mixed, ground) >= LEAST_CONTRAST) return mixed;
  }
  return end;
}

/** Red, green and blue, 0 to 255. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, end: string, share: number): string {
  const target = channels(end);
  const mixed = channels(colour).map((value, at) => Math.round(value + ((target[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The line for the website of the institution. */
export function embedLine(origin: string, { name, slug }: { name: string; slug: string }): string {
  const [address, title] = [origin + embedPath(slug), embedWords.title(name)].map(escapeMarkup);
  return `<iframe src="${address}" title="${title}" width="100%" height="600" loading="lazy" style="border: 0"></iframe>`;
}
