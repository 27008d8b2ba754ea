/** Calendar files by `ical-generator`. A module of its own: see `calendar.ts`. */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { CalendarEntry } from "./calendar";

type About = {
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  name?: string;
  /** The address of the site, which stands for every organizer. */
  sender: string;
};
const HOUR_S = 3600;
/** Both sides have agreed already, so no answer is asked for. */
const ATTENDS = { role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED, rsvp: false };

export function writeCalendar(entries: CalendarEntry[], { method, name, sender }: About): string {
  const calendar = ical({
    prodId: { company: "Staffroom", product: "Hiring", language: "EN" },
    method: ICalCalendarMethod[method],
    ...(name ? { name, ttl: HOUR_S } : {}),
  });
  for (const entry of entries) {
    const { uid, sequence, stamp, start, end, summary, place, text, url, organizer, isOff, isAllDay } = entry;
    const event = calendar.createEvent({
      ...{ id: uid, sequence, stamp, start, end },
      summary,
      location: place ?? null,
      description: text ?? null,
      url: url ?? null,
      allDay: isAllDay ?? false,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isAllDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      organizer: { name: organizer ?? "Staffroom", email: sender },
    });
    if (entry.attendee) event.createAttendee({ ...entry.attendee, ...ATTENDS });
  }
  // The last line has an end too.
  return `${calendar.toString()}\r\n`;
}
