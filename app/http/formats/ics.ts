/** One event as a calendar file (RFC 5545). */

export type CalendarEvent = {
  id: string;
  /** When it was written last. */
  at: Date;
  title: string;
  place: string;
  text: string;
  url: string;
  /** Days as "2027-01-31". The last one is part of the event. */
  from: string;
  to: string;
  /** The begin and the end on each day, if known; null: all day. */
  times: { start: Date; end: Date | null }[] | null;
};

const DAY_MS = 86_400_000;

export function icsResponse(event: CalendarEvent): Response {
  const [first, ...others] = event.times ?? [];
  const when = first
    ? [
        `DTSTART:${writeTime(first.start)}`,
        ...(first.end ? [`DTEND:${writeTime(first.end)}`] : []),
        ...repeated(first.start, others),
      ]
    : [`DTSTART;VALUE=DATE:${writeDay(event.from, 0)}`, `DTEND;VALUE=DATE:${writeDay(event.to, 1)}`];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Staffroom//Jobs//EN",
    "BEGIN:VEVENT",
    `UID:${event.id}`,
    `DTSTAMP:${writeTime(event.at)}`,
    ...when,
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(event.place)}`,
    `DESCRIPTION:${escapeText(event.text)}`,
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  const body = lines.map((line) => `${fold(line)}\r\n`).join("");
  return new Response(body, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="walk-in-interview.ics"',
    },
  });
}

/** An agreed interview, for the calendar of whoever opens the file. */
export function interviewFileResponse(text: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="interview.ics"',
    },
  });
}

/** The further days. Times are in UTC, so a rule is right only as long as no clock is changed between them. */
function repeated(first: Date, others: { start: Date }[]): string[] {
  if (others.length === 0) return [];
  const isEven = others.every(({ start }, index) => start.getTime() - first.getTime() === (index + 1) * DAY_MS);
  if (isEven) return [`RRULE:FREQ=DAILY;COUNT=${others.length + 1}`];
  return [`RDATE:${others.map(({ start }) => writeTime(start)).join(",")}`];
}

const writeTime = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");
const writeDay = (day: string, later: number) =>
  new Date(Date.parse(day) + later * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");

function escapeText(text: string): string {
  return (
    text
      .replace(/[\\;,]/g, "\\$&")
      .replace(/\r\n|[\r\n]/g, "\\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a calendar may hold them
      .replace(/[\u0000-\u001f\u007f]/g, " ")
  );
}

/** No line is longer than 75 bytes of UTF-8; the rest goes on behind a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let [text, bytes] = ["", 0];
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > 75) {
      text += "\r\n ";
      bytes = 1;
    }
    text += sign;
    bytes += size;
  }
  return text;
}
