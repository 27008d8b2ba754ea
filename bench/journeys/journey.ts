/** What a journey is. Each says where it starts and what it needs, makes that itself, and looks its end up on the page and in the records. */
import type { Driver, Mark } from "./driver.ts";
import type { Person, World } from "./people.ts";

/** At most so many taps, typed fields and files. */
export type Goal = { taps: number; typed: number; files: number };

export type Journey = {
  /** Who walks it, and from where to where. */
  about: string;
  /** What has to be there before. */
  needs: string;
  /** Of the whole journey. */
  goal?: Goal;
  /** At a wide screen with a mouse: each tap is a click. */
  hasMouse?: boolean;
  /** A part that has a goal of its own, from `driver.mark()` to the end. */
  part?: { name: string; about: string; goal: Goal };
  prepare(world: World): Promise<Prepared>;
};

/** `walker`: whose account is signed in on the phone. `known`: what she has told the site, with where. */
export type Prepared = {
  walker: Person | null;
  known?: Record<string, string>;
  /** Throws `NotThere` where the product lacks what the journey needs, and any other error where it breaks. */
  walk(driver: Driver): Promise<{ mark?: Mark } | void>;
  /** Whether what the page said is true, from the records. */
  check(): Promise<void>;
};

/** Throws, with what was expected, where a record is another one. */
export function expectRecord(what: string, found: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one} in place of ${other}`);
}
