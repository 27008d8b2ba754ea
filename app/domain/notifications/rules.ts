/** Decisions about notifications, and their words. */

export const NOTIFICATIONS_PER_PAGE = 20;
/** Counting stops one above: the bell shows "99+". */
export const MAX_UNREAD_SHOWN = 99;
/** The specification's words, letter for letter. */
export const NO_NOTIFICATION = "there is no notification";

/** "3", or "99+". */
export function unreadLabel(count: number): string {
  return count > MAX_UNREAD_SHOWN ? `${MAX_UNREAD_SHOWN}+` : String(count);
}
