/** The clock as both sides read it on a page. No server code: browsers load this file. */

import { dayIn, endOfDay, timeIn, zoneNote } from "~/domain/time-zone-rules";
import { words } from "~/words/answer-days";
import { type Clocked, lateness, type Turn, writeDueDay } from "./rules";

const DAY_MS = 86_400_000;

/** An application as a page shows its clock. */
export type ClockShown = Pick<Clocked, "status" | "turn" | "dueAt" | "lapsedAt" | "unansweredBy"> & {
  createdAt: Date;
  waitsSince: Date | null;
  acceptedAt: Date | null;
};

/** How each side calls an `unanswered` application; null for every other one. */
export function unansweredWords(
  shown: Pick<Clocked, "status" | "lapsedAt" | "unansweredBy"> & { isJobRemoved?: boolean },
  now: Date,
  reader: Turn,
): string | null {
  const late = lateness(shown, now);
  if (late === "late") return reader === "school" ? words.lateNoAnswer : words.schoolLate;
  if (late === null) return null;
  if (shown.unansweredBy === "taken_down") return shown.isJobRemoved ? words.jobRemoved : words.jobTakenDown;
  return reader === "candidate" && shown.unansweredBy === "candidate" ? words.youDidNotAnswer : words.noAnswer;
}

/**
 * The words of the clock for both sides: "Waiting for the school, day 5 of 7", "Waiting for you", "School is late".
 * Null once it has ended.
 */
export function clockWords(shown: ClockShown, { now, zone, reader }: { now: Date; zone: string; reader: Turn }) {
  const unanswered = unansweredWords(shown, now, reader);
  if (unanswered !== null) return unanswered;
  if (shown.acceptedAt !== null && shown.status === "offered") return words.offerAccepted;
  if (shown.turn === null || shown.dueAt === null) return null;
  if (shown.turn === reader) return words.waitingForYou;
  const since = shown.waitsSince ?? shown.createdAt;
  const [day, of] = [daysBetween(since, now, zone), daysBetween(since, shown.dueAt, zone)].map((days) =>
    Math.max(1, days),
  );
  return words.waitingFor(shown.turn, Math.min(day ?? 1, of ?? 1), of ?? 1);
}

/** How many midnights of the zone lie between two moments. */
function daysBetween(from: Date, to: Date, zone: string): number {
  return Math.round((Date.parse(dayIn(to, zone)) - Date.parse(dayIn(from, zone))) / DAY_MS);
}

/**
 * The time until which the side in its turn is asked to answer. For a candidate with proposed times (`times`, JSON of
 * milliseconds) it is the earliest that is still to come, if it is before the end of her choice. After that time she
 * has fewer to choose from, so no page names a later day, though her choice stays open until its end.
 */
export function answerBy(
  { turn, dueAt }: Pick<Clocked, "turn" | "dueAt">,
  times: string | null,
  now: Date,
): Date | null {
  if (turn !== "candidate" || dueAt === null || times === null) return dueAt;
  const open = (JSON.parse(times) as number[]).filter((at) => at > now.getTime());
  return new Date(Math.min(dueAt.getTime(), ...open));
}

/** "Saturday, 28 November" for the end of that day where the job is; "Saturday, 28 November, 10:00 (London time)" for an hour of it. */
export function writeAnswerBy(at: Date, zone: string): string {
  const day = writeDueDay(at, zone);
  const isWholeDay = Math.abs(endOfDay(dayIn(at, zone), zone).getTime() - at.getTime()) < 1000;
  return isWholeDay ? day : `${day}, ${timeIn(at, zone)}${zoneNote(zone)}`;
}
