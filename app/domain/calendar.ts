/**
 * Calendar files (RFC 5545). The library that writes them is a module of its own, which only those wait for who need it. It imports
 * nothing of the app: what it shared with the Worker would move the Worker into a second file.
 */
import { cleanText } from "./text";

/** One event of a calendar file. `days`: whole days, as an answer that is due has. */
export type CalendarEntry = {
  /** The same for ever, so that calendars know an event again. */
  uid: string;
  /** Higher with each change. */
  sequence: number;
  /** When it was written last. */
  stamp: Date;
  start: Date;
  end: Date;
  summary: string;
  place?: string | null;
  text?: string | null;
  url?: string | null;
  /** The event is off. */
  isOff?: boolean;
  isAllDay?: boolean;
};

/** What a mail carries as a calendar file: kept as JSON in its row, and written when the mail is sent. */
export type MailedEvent = CalendarEntry & { isOff: boolean };

/** The file that a mail carries. METHOD PUBLISH: a calendar's own "Yes" would reach nobody. CANCEL where the event is off. */
export async function writeEventFile(stored: string): Promise<string> {
  const event = JSON.parse(stored, (key, value) => (DATES.has(key) ? new Date(value) : value)) as MailedEvent;
  const { writeCalendar } = await import("./calendar-file");
  return writeCalendar([clean(event)], { method: event.isOff ? "CANCEL" : "PUBLISH" });
}

const DATES = new Set(["stamp", "start", "end"]);

/** A calendar that programs read again and again. */
export async function writeSubscription(entries: CalendarEntry[], name: string): Promise<string> {
  const { writeCalendar } = await import("./calendar-file");
  return writeCalendar(entries.map(clean), { method: "PUBLISH", name });
}

/** Without characters that a calendar does not show. */
function clean({ summary, place, text, ...rest }: CalendarEntry): CalendarEntry {
  const cleaned = (found: string | null | undefined) => (found ? cleanText(found) : null);
  return { ...rest, summary: cleanText(summary), place: cleaned(place), text: cleaned(text) };
}
