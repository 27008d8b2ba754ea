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
  /** The parts of the style sheet that the screen needs besides the frame. Without this it gets all of them. */
  styles?: readonly (
    | "controls"
    | "forms"
    | "passwords"
    | "search"
    | "lists"
    | "facts"
    | "home"
    | "job"
    | "dialog"
    | "prose"
    | "school"
    | "plots"
    | "pairs"
    | "errors"
    | "review"
  )[];
};
