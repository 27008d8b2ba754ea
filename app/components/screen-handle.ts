/** What a screen's `handle` tells the document around the screen. */

export type ScreenHandle = {
  /** React hydrates the screen. Every other screen has no framework script. */
  isHydrated?: boolean;
  /** The screen needs the styles of the signed-in person's screens (side menu, tables), and the script for pictures. */
  isDesk?: boolean;
  /** The same styles without that script, for a page whose visitor is not signed in. */
  hasDeskStyles?: boolean;
  /** The screen asks devices for passkeys, by a script of its own. */
  hasPasskeys?: boolean;
  /** The screen shows messages, and a script of its own says that they were read. */
  hasMessages?: boolean;
  /** The screen has keys for its links and buttons, by a script of its own. */
  hasKeys?: boolean;
  /** What can be taken back stands on other pages: here it would throw away what is being written. */
  hasNoUndo?: boolean;
  /** The parts of the style sheet that the screen needs besides the frame, which may depend on its loader's data. */
  styles?: readonly StylePart[] | ((data: unknown) => readonly StylePart[]);
};

/** A screen that names none gets all of them. */
type StylePart =
  | "controls"
  | "forms"
  | "note"
  | "choices"
  | "back"
  | "results"
  | "chips"
  | "filters"
  | "pages"
  | "empty"
  | "passwords"
  | "search"
  | "lists"
  | "facts"
  | "home"
  | "job"
  | "bullets"
  | "warned"
  | "logo"
  | "details"
  | "opened"
  | "dialog"
  | "prose"
  | "school"
  | "plots"
  | "pairs"
  | "errors"
  | "review";

/** Those parts that the data of a screen ask for. */
export function partsWhere(needed: Partial<Record<StylePart, unknown>>): StylePart[] {
  return (Object.keys(needed) as StylePart[]).filter((part) => needed[part]);
}

/** The parts of a screen with a searched list and its filters. */
export const LIST_STYLES = [
  "controls",
  "forms",
  "choices",
  "back",
  "search",
  "results",
  "chips",
  "filters",
  "lists",
  "pages",
  "empty",
] as const satisfies readonly StylePart[];
/** The parts of a school's list of applicants, and of one of them. */
export const DESK_STYLES = [
  ...LIST_STYLES,
  "facts",
  "job",
  "bullets",
  "warned",
  "logo",
  "details",
  "dialog",
  "opened",
  "prose",
  "school",
  "review",
] as const satisfies readonly StylePart[];
