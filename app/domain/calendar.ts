/**
 * Calendar files (RFC 5545). The library that writes them is in a module of its own, which is loaded only when a file
 * is written. That module imports no code of the app: shared code would move the Worker into a second file.
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
  /**
   * The name of the organizer. Its address is always that of the site, so that no person's own address is shown to the
   * other side.
   */
  organizer?: string;
  /** The one reader of the file that a mail carries. */
  attendee?: { name: string; email: string };
  /** The event is off. */
  isOff?: boolean;
  isAllDay?: boolean;
};

/** The event of a mail: stored as JSON in the mail's row, and written as a calendar file when the mail is sent. */
export type MailedEvent = CalendarEntry & { isOff: boolean };

/**
 * The file that a mail carries. Its method is REQUEST, as calendars change and remove only events that have an
 * organizer and came as a request, and CANCEL where the event is off. It asks for no answer: both sides have agreed,
 * and a calendar's "No" would not reach the other side. `sender`: the address that mails come from.
 */
export async function writeEventFile(stored: string, sender = NO_REPLY): Promise<string> {
  const event = JSON.parse(stored, (key, value) => (DATES.has(key) ? new Date(value) : value)) as MailedEvent;
  const { writeCalendar } = await import("./calendar-file");
  return writeCalendar([clean(event)], { method: methodOf(stored), sender });
}

/** The method of that file, which mail programs look for beside its type, too. */
export function methodOf(stored: string): "REQUEST" | "CANCEL" {
  return (JSON.parse(stored) as MailedEvent).isOff ? "CANCEL" : "REQUEST";
}

/** Stands for the site where it sends no mail. */
export const NO_REPLY = "no-reply@staffroom.example";

const DATES = new Set(["stamp", "start", "end"]);

/** A calendar that programs read again and again. It has no attendees: the standard allows them in requests alone. */
export async function writeSubscription(
  entries: CalendarEntry[],
  { name, sender }: { name: string; sender: string },
): Promise<string> {
  const { writeCalendar } = await import("./calendar-file");
  return writeCalendar(entries.map(clean), { method: "PUBLISH", name, sender });
}

/** The entry without characters that a calendar does not show. */
function clean({ summary, place, text, organizer, attendee, ...rest }: CalendarEntry): CalendarEntry {
  const cleaned = (found: string | null | undefined) => (found ? cleanText(found) : null);
  const people = {
    ...(organizer ? { organizer: cleanText(organizer) } : {}),
    ...(attendee ? { attendee: { ...attendee, name: cleanText(attendee.name) } } : {}),
  };
  return { ...rest, ...people, summary: cleanText(summary), place: cleaned(place), text: cleaned(text) };
}
