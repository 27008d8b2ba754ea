/** The type of a screen's `handle`: facts about the screen that the document around it needs. */

/** The sheets of style, one for each kind of page (styles.ts). */
export type SheetName = "base" | "lists" | "job" | "account" | "reference" | "desk";

export type ScreenHandle = {
  /** The kind of the page, and all that its style depends on: no data changes it, so the page's policy is a constant. */
  sheet: SheetName;
  /** React hydrates the screen. Every other screen has no framework script. */
  isHydrated?: boolean;
  /** A side menu stands before the screen's own content: the skip link leads behind it. */
  hasSideMenu?: boolean;
  /** Pictures of a person or of a school stand on the screen, and a script of its own shows them before they are sent. */
  hasPhotos?: boolean;
  /** The screen asks devices for passkeys, by a script of its own. */
  hasPasskeys?: boolean;
  /** The screen shows messages, and a script of its own says that they were read. */
  hasMessages?: boolean;
  /** The screen has keys for its links and buttons, by a script of its own. */
  hasKeys?: boolean;
  /** The moves that a recruiter can still take back stand above the screen: it is of the desk, and nobody writes a long text there. */
  hasUndo?: boolean;
};
