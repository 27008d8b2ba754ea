/** Decisions about notifications, and their words. */
import { words } from "~/words/notifications";

export const NOTIFICATIONS_PER_PAGE = 20;
/** Counting stops one above: the bell shows "99+". */
export const MAX_UNREAD_SHOWN = 99;
/** Unread new applications for a job that come within a day are one line. */
export const GROUP_MS = 86_400_000;

/** "12 new applications for PGT Physics". `count`: at most one above MAX_UNREAD_SHOWN. */
export function groupText(count: number, title: string): string {
  return words.newApplications(unreadLabel(count), title);
}

/** The path behind such a line: the applicants of the job. */
export function groupPath(jobId: string): string {
  return `/applications?jobId=${jobId}`;
}

/** The specification's words, letter for letter. */
export const NO_NOTIFICATION = words.none;

/** "3", or "99+". */
export function unreadLabel(count: number): string {
  return count > MAX_UNREAD_SHOWN ? `${MAX_UNREAD_SHOWN}+` : String(count);
}
