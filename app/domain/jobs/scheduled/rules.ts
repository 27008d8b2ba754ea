/** When a scheduled job becomes public. */

import { fieldError } from "~/domain/errors";
import { DEFAULT_ZONE, dayIn, momentIn, timeIn } from "~/domain/time-zone-rules";
import { words } from "~/words/job-form-refusals";
import { MAX_DAYS, readClosing } from "../details/rules";

const MIN_AHEAD_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** For a day without a time. */
const MORNING = "09:00:00";

type About = { zone: string | null; closesAt: Date | null; now: Date };

/** Reads a day, or a time with or without its zone. Throws bad_input: too soon, too late, not before the job closes. */
export function readPublishing(text: string, { zone, closesAt, now }: About): Date {
  const place = zone ?? DEFAULT_ZONE;
  const publishAt =
    text.length === 10 ? new Date(momentIn(Date.parse(`${text}T${MORNING}Z`), place)) : readClosing(text, place);
  const at = publishAt.getTime();
  if (at < now.getTime() + MIN_AHEAD_MS) throw fieldError("publish_at", words.fiveMinutesAhead);
  if (at > now.getTime() + MAX_DAYS * DAY_MS) throw fieldError("publish_at", words.withinYear);
  if (closesAt && at >= closesAt.getTime()) {
    throw fieldError("publish_at", words.closesBefore);
  }
  return publishAt;
}

/** The two fields of a form as one value, as a program sends it. Other fields stay. */
export function joinPublishing(fields: Record<string, string>): Record<string, string> {
  const { publish_at: day = "", publish_time: time = "", ...others } = fields;
  if (!day && !time) return others;
  return { ...others, publish_at: time ? `${day}T${time}` : day };
}

/** The fields of the form for a time, in the clocks of the place. */
export function splitPublishing(publishAt: string, zone: string): { publish_at: string; publish_time: string } {
  const at = new Date(publishAt);
  return { publish_at: dayIn(at, zone), publish_time: timeIn(at, zone) };
}
