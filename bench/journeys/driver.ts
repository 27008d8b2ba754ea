/**
 * The hand on the phone. A journey touches the page through it alone, so that it cannot forget to count: every tap, every field that
 * something is typed into, every file, the size of what was tapped, and what the person had said before.
 */
import type { Locator } from "playwright-core";
import type { Phone, Wire } from "./site.ts";

/** `side`: the shorter one, in CSS pixels, of the area that answers to a finger. */
export type Target = { name: string; side: number; isPrimary: boolean };

export type Figures = {
  taps: number;
  /** The fields that something was typed into, by their labels. */
  typed: string[];
  files: number;
  /** What was asked although she had said it before: the field, and where she had said it. */
  again: string[];
  targets: Target[];
  /** What she did, in order. */
  steps: string[];
  ms: number;
} & Wire;

/** The product has no such thing yet. The message says what was looked for. */
export class NotThere extends Error {}

type Counts = Omit<Figures, "ms" | keyof Wire>;
/** Where a part of the journey begins. */
type Mark = { counts: Record<keyof Counts, number>; wire: Wire; at: number };

const STILL_MS = 1_000;

export type Driver = ReturnType<typeof createDriver>;

/** `known`: what the person has told the site before the journey, with where she did. */
export function createDriver({ page, hasMouse, wire, traffic }: Phone, known: Record<string, string> = {}) {
  const said = new Map(Object.entries(known).map(([value, where]) => [plain(value), where]));
  const counts: Counts = { taps: 0, typed: [], files: 0, again: [], targets: [], steps: [] };
  const begin = markNow();
  let end: { wire: Wire; at: number } | null = null;

  function markNow(): Mark {
    const { taps, files, typed, again, targets, steps } = counts;
    const lengths = { typed: typed.length, again: again.length, targets: targets.length, steps: steps.length };
    return { counts: { taps, files, ...lengths }, wire: { ...wire }, at: performance.now() };
  }

  /** What is touched, brought into sight, with its size noted. */
  async function reach(locator: Locator): Promise<Target> {
    await locator.waitFor();
    const target = await locator.evaluate(measure);
    counts.targets.push(target);
    return target;
  }

  /** Whether she has said this before; from now on she has. */
  function noteSaid(name: string, value: string): void {
    const before = said.get(plain(value));
    if (before !== undefined) counts.again.push(`${name} (${before})`);
    said.set(plain(value), "typed before in this journey");
  }

  const press = (locator: Locator) => (hasMouse ? locator.click() : locator.tap());

  return {
    page,
    /** The start: a page that is opened, as by a link in a mail. Everything that it loads counts. */
    async open(path: string): Promise<void> {
      await page.goto(path);
    },
    async tap(locator: Locator): Promise<void> {
      const { name } = await reach(locator);
      counts.taps += 1;
      counts.steps.push(`${hasMouse ? "click" : "tap"} “${name}”`);
      await press(locator);
    },
    /** One tap to focus the field, even where the page has done so, as not every phone shows its keys then; and what is typed. */
    async type(locator: Locator, value: string): Promise<void> {
      const { name } = await reach(locator);
      counts.taps += 1;
      counts.typed.push(name);
      counts.steps.push(`type “${name}”`);
      noteSaid(name, value);
      await press(locator);
      await locator.fill(value);
    },
    /** One tap for the choice, where all of them are in sight; two where a list opens first. */
    async choose(locator: Locator, value: string): Promise<void> {
      const isList = await locator.evaluate((element) => element.localName === "select");
      const { name } = await reach(locator);
      counts.taps += isList ? 2 : 1;
      counts.steps.push(isList ? `choose “${value}” of “${name}”` : `choose “${value}”`);
      noteSaid(name, value);
      await (isList ? locator.selectOption({ label: value }) : press(locator));
    },
    /** One tap; what the phone asks then is its own. */
    async file(locator: Locator, file: { name: string; bytes: Uint8Array }): Promise<void> {
      const { name } = await reach(locator);
      counts.taps += 1;
      counts.files += 1;
      counts.steps.push(`give a file to “${name}”`);
      noteSaid(name, file.name);
      await locator.setInputFiles({ name: file.name, mimeType: "application/pdf", buffer: Buffer.from(file.bytes) });
    },
    /** The phone's own button back, or its way to load a page anew: one tap. */
    async press(which: "back" | "reload"): Promise<void> {
      counts.taps += 1;
      counts.steps.push(`press ${which}`);
      await (which === "back" ? page.goBack() : page.reload());
    },
    /** Until nothing has moved on the line for a second, as somebody waits who has seen no answer yet. */
    async rest(): Promise<void> {
      while (traffic.underWay > 0 || performance.now() - traffic.at < STILL_MS) await page.waitForTimeout(50);
    },
    /** The beginning of a part that has a goal of its own. */
    mark: markNow,
    /** Waits for what the journey ends with, and for all that its page loads. */
    async arrive(locator: Locator): Promise<void> {
      await locator.first().waitFor();
      const at = performance.now();
      await page.waitForLoadState("load");
      end = { wire: { ...wire }, at };
    },
    figures(from: Mark = begin): Figures {
      if (!end) throw new Error("The journey has no end.");
      return {
        taps: counts.taps - from.counts.taps,
        files: counts.files - from.counts.files,
        typed: counts.typed.slice(from.counts.typed),
        again: counts.again.slice(from.counts.again),
        targets: counts.targets.slice(from.counts.targets),
        steps: counts.steps.slice(from.counts.steps),
        ms: end.at - from.at,
        requests: end.wire.requests - from.wire.requests,
        bytesDown: end.wire.bytesDown - from.wire.bytesDown,
        bytesUp: end.wire.bytesUp - from.wire.bytesUp,
      };
    },
  };
}

export type { Mark };

function plain(value: string): string {
  return value.trim().toLowerCase();
}

/**
 * Runs in the page: its name, and how far from its middle a finger still meets it. The label of a box or a radio answers too.
 */
function measure(element: Element): Target {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const isChoice = element.matches("[type=radio], [type=checkbox]");
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const parts = isChoice ? [element, ...labels] : [element];
  const rects = parts.flatMap((part) => [...part.getClientRects()]);
  const rect = rects.toSorted((one, other) => other.width * other.height - one.width * one.height)[0];
  if (!rect) throw new Error("Nothing to tap is in sight.");
  const isMet = (x: number, y: number) => {
    const met = document.elementFromPoint(x, y);
    return met !== null && parts.some((part) => part.contains(met));
  };
  const [middleX, middleY] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const reach = (dx: number, dy: number) => {
    let far = 0;
    while (far < 60 && isMet(middleX + (far + 0.5) * dx, middleY + (far + 0.5) * dy)) far += 0.5;
    return far;
  };
  // A whole side is measured to half a pixel, so one that is as long as the box is taken from the box.
  const sideOf = (reached: number, drawn: number) => (Math.abs(reached - drawn) <= 1.5 ? drawn : reached);
  const width = sideOf(reach(-1, 0) + reach(1, 0), rect.width);
  const height = sideOf(reach(0, -1) + reach(0, 1), rect.height);
  const text = labels[0]?.textContent || element.getAttribute("aria-label") || element.textContent || element.id;
  return {
    name: (isChoice ? text : text.replace(/\*$/, "")).replace(/\s+/g, " ").trim(),
    side: Math.round(Math.min(width, height) * 10) / 10,
    isPrimary: element.matches(".button"),
  };
}
