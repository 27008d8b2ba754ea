/** Dates and counts as people read them. */

const DAY_MS = 86_400_000;
const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const number = new Intl.NumberFormat("en-IN");

/** "18 Nov 2026". */
export function formatDate(time: Date): string {
  return date.format(time);
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "18 Nov". */
export function formatDay(time: Date): string {
  return day.format(time);
}

/** "18 Nov 2026, 14:05 UTC". */
export function formatTime(moment: Date): string {
  return `${time.format(moment)} UTC`;
}

/** "today", "yesterday", "5 days ago", "3 weeks ago", then the date. Counted in whole days from `time` to `now`. */
export function formatAge(time: Date, now: Date): string {
  const days = Math.floor((now.getTime() - time.getTime()) / DAY_MS);
  if (days < 1) return "today";
  if (days === 1) return "yesterday";
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  return formatDate(time);
}

/** "1,24,000": digits grouped as in the salaries beside them. */
export function formatCount(count: number): string {
  // Most counts have nothing to group, and the formatter costs as much as a row of a table.
  return count >= 0 && count < 1000 ? String(count) : number.format(count);
}

/** "1 job", "2 jobs". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "Open" from "open". */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "640 KB", "2.4 MB": sizes as file managers show them. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}
