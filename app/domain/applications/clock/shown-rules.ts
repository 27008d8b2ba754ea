/** The clock as both sides read it on a page. No server code: browsers load this file. */
import { dayIn } from "~/domain/jobs/said/closing-rules";
import { type Clocked, lateness, type Turn } from "./rules";

const DAY_MS = 86_400_000;

/** An application as a page shows its clock. */
export type ClockShown = Pick<Clocked, "status" | "turn" | "dueAt" | "lapsedAt" | "unansweredBy"> & {
  createdAt: Date;
  waitsSince: Date | null;
  acceptedAt: Date | null;
};

/** How each side calls an `unanswered` application; null for every other one. */
export function unansweredWords(
  shown: Pick<Clocked, "status" | "lapsedAt" | "unansweredBy">,
  now: Date,
  reader: Turn,
): string | null {
  const late = lateness(shown, now);
  if (late === "late") return reader === "school" ? "Late: no answer was sent" : "School is late";
  if (late === null) return null;
  if (shown.unansweredBy === "taken_down") return "The job was taken down";
  return reader === "candidate" && shown.unansweredBy === "candidate" ? "You did not answer" : "No answer";
}

/** What both sides read: "Waiting for the school, day 5 of 7", "Waiting for you", "School is late". Null once it has ended. */
export function clockWords(shown: ClockShown, { now, zone, reader }: { now: Date; zone: string; reader: Turn }) {
  const unanswered = unansweredWords(shown, now, reader);
  if (unanswered !== null) return unanswered;
  if (shown.acceptedAt !== null && shown.status === "offered") return "Offer accepted";
  if (shown.turn === null || shown.dueAt === null) return null;
  if (shown.turn === reader) return "Waiting for you";
  const since = shown.waitsSince ?? shown.createdAt;
  const [day, of] = [daysBetween(since, now, zone), daysBetween(since, shown.dueAt, zone)].map((days) =>
    Math.max(1, days),
  );
  return `Waiting for the ${shown.turn}, day ${Math.min(day ?? 1, of ?? 1)} of ${of}`;
}

/** How many midnights of the zone lie between two moments. */
function daysBetween(from: Date, to: Date, zone: string): number {
  return Math.round((Date.parse(dayIn(to, zone)) - Date.parse(dayIn(from, zone))) / DAY_MS);
}
