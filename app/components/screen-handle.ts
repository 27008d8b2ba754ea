/** What a screen's `handle` may say to the document around it. */

export type ScreenHandle = {
  /** Hydrated by React; every other screen carries no framework script. */
  isHydrated?: boolean;
  /** It needs the styles of the signed-in person's screens: side menu, tables. */
  isDesk?: boolean;
  /** The styles of these screens, for a page of somebody who is not signed in. */
  hasDeskStyles?: boolean;
  /** The parts of the style sheet that it needs besides the frame; all of them where it does not say. */
  styles?: readonly ("controls" | "forms" | "search" | "lists" | "facts" | "home" | "job" | "dialog" | "prose")[];
};
