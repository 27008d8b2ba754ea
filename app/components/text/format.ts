/** Days and counts as people read them. Moments are written by text/moment.tsx. */

import { inLakhs } from "~/domain/indian-number-rules";
import { once } from "~/domain/isolate-memory-rules";
import { words } from "~/words/application-lists";

const date = once(
  () => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }),
);

/** "18 Nov 2026" from "2026-11-18": a day that a person typed, which has no time zone. Other text stays as it is. */
export function formatCalendarDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? date().format(new Date(text)) : text;
}

/** "1,24,000": digits grouped as in the salaries beside them. */
export function formatCount(count: number): string {
  return inLakhs(count);
}

/** "1 job", "2 jobs". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "1 Application"; for every other number "{n} Applications", as the specification writes it. */
export function applicationsCount(count: number): string {
  return words.count(formatCount(count), count === 1);
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

/** "12 km", "under 1 km". */
export function writeKm(km: number): string {
  return km < 1 ? "under 1 km" : `${Math.round(km)} km`;
}
