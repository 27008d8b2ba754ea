/** A day in words, where the job is. */
import { DEFAULT_ZONE } from "./closing-rules";

const formats = new Map<string, Intl.DateTimeFormat>();

/** "29 November 2026", where the job is. */
export function writeDay(at: number | null, zone: string | null): string {
  if (at === null) return "none";
  const timeZone = zone ?? DEFAULT_ZONE;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric", timeZone });
    formats.set(timeZone, format);
  }
  return format.format(at);
}
