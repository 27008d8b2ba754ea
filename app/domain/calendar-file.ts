/** Calendar files by `ical-generator`. A module of its own: see `calendar.ts`. */
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { CalendarEntry } from "./calendar";

type About = { method: "PUBLISH" | "CANCEL"; name?: string };
const HOUR_S = 3600;

export function writeCalendar(entries: CalendarEntry[], { method, name }: About): string {
  const calendar = ical({
    prodId: { company: "Staffroom", product: "Hiring", language: "EN" },
    method: ICalCalendarMethod[method],
    ...(name ? { name, ttl: HOUR_S } : {}),
  });
  for (const { uid, sequence, stamp, start, end, summary, place, text, url, isOff, isAllDay } of entries) {
    calendar.createEvent({
      ...{ id: uid, sequence, stamp, start, end },
      summary,
      location: place ?? null,
      description: text ?? null,
      url: url ?? null,
      allDay: isAllDay ?? false,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: isAllDay ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  }
  // The last line has an end too.
  return `${calendar.toString()}\r\n`;
}
