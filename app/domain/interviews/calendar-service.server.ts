/** A person's private calendar. Whoever knows its address reads it, so the address can be renewed, which ends the old one. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { GuestConfig } from "~/domain/applications/guest-link-service.server";
import { ownApplicationPath } from "~/domain/applications/rules";
import { type CalendarEntry, NO_REPLY, writeSubscription } from "~/domain/calendar";
import { DomainError } from "~/domain/errors";
import { signedKeys } from "~/domain/ids";
import { DEFAULT_ZONE, dayIn, writeClosingDay } from "~/domain/jobs/said/rules";
import { type LimitConfig, spend } from "~/domain/limits/service.server";
import type { Mailer } from "~/domain/mail/drivers";
import {
  findCalendarOwner,
  readCalendarVersion,
  readCandidateCalendar,
  readRecruiterCalendar,
  renewCalendar,
} from "./calendar-store.server";
import { eventOf } from "./events";
import { toldOf } from "./known";
import { CALENDAR_PAST_DAYS } from "./rules";

type Deps = { db: Database; now: Date; origin: string; mailer?: Mailer | null; config: GuestConfig & LimitConfig };

const DAY_MS = 86_400_000;
const KEYS = signedKeys(/\d{1,6}/, (id, version) => `calendar:${id}:${version}`);

/** The path of a person's calendar, and its version. */
export async function readCalendarAddress(
  { db, config }: Pick<Deps, "db" | "config">,
  actor: Actor,
): Promise<{ path: string; version: number }> {
  const version = await readCalendarVersion(db, actor.id);
  return { path: `/calendar/${KEYS.write(config.linkSecret, actor.id, String(version))}.ics`, version };
}

/** Make a new address; the one with this version ends. A second press renews nothing. */
export async function renewCalendarAddress({ db }: Pick<Deps, "db">, actor: Actor, version: number): Promise<void> {
  await renewCalendar(db, actor.id, version);
}

/** The calendar of an address, as text. Throws not_found for an address that we did not make, or that was renewed; too_many. */
export async function readCalendar(deps: Deps, file: string): Promise<string> {
  const { db, config, now, origin } = deps;
  const key = file.endsWith(".ics") ? KEYS.read(config.linkSecret, file.slice(0, -".ics".length)) : null;
  const owner = key && (await findCalendarOwner(db, key.id, Number(key.word)));
  if (!owner) throw new DomainError("not_found", "There is no such calendar");
  await spend(deps, "calendar", owner.id);
  const span = { since: new Date(now.getTime() - CALENDAR_PAST_DAYS * DAY_MS), now };
  const entries =
    owner.role === "user"
      ? await entriesOfCandidate(db, owner.id, span, origin)
      : await entriesOfRecruiter(db, owner.id, span, origin);
  return writeSubscription(entries, { name: "Staffroom", sender: deps.mailer?.address ?? NO_REPLY });
}

type Span = { since: Date; now: Date };

async function entriesOfCandidate(db: Database, id: string, span: Span, origin: string): Promise<CalendarEntry[]> {
  const { agreed, waits, saved } = await readCandidateCalendar(db, id, span);
  return [
    ...agreed.flatMap((row) =>
      interviewEntry(row, {
        whom: "applicant",
        link: `${origin}/applied-jobs/${row.interview.applicationId}/interview`,
      }),
    ),
    ...waits.flatMap(({ id: applicationId, dueAt, updatedAt, turn, jobTitle, company, timeZone }) =>
      dayEntry(updatedAt, {
        uid: `due-${applicationId}@staffroom`,
        at: dueAt,
        zone: timeZone,
        summary:
          turn === "candidate" ? `Your answer is due: ${jobTitle}, ${company}` : `Answer due: ${jobTitle}, ${company}`,
        url: `${origin}${ownApplicationPath(applicationId)}`,
      }),
    ),
    ...saved.flatMap(({ id: jobId, title, company, closesAt, updatedAt, timeZone }) =>
      dayEntry(updatedAt, {
        uid: `closing-${jobId}@staffroom`,
        at: closesAt,
        zone: timeZone,
        summary: `Closes today: ${title}, ${company}`,
        url: `${origin}/jobdetails/${jobId}`,
      }),
    ),
  ];
}

async function entriesOfRecruiter(db: Database, id: string, span: Span, origin: string): Promise<CalendarEntry[]> {
  const { agreed, days } = await readRecruiterCalendar(db, id, span);
  return [
    ...agreed.flatMap((row) =>
      interviewEntry(row, { whom: "school", link: `${origin}/applicants/${row.interview.applicationId}` }),
    ),
    ...byDay(days).flatMap(({ day, at, zone, count, changedAt }) =>
      dayEntry(changedAt, {
        uid: `answers-${day}-${id}@staffroom`,
        at,
        zone,
        summary: count === 1 ? "One answer is due" : `${count} answers are due`,
        url: `${origin}/myjobs`,
      }),
    ),
  ];
}

type DueDay = { day: string; at: Date; zone: string; count: number; changedAt: Date };

/** The answers of a day together, where the jobs are: a day ends at another moment in another time zone. */
function byDay(rows: { dueAt: number; timeZone: string | null; count: number; updatedAt: number }[]): DueDay[] {
  const days = new Map<string, DueDay>();
  for (const { dueAt, timeZone, count, updatedAt } of rows) {
    const [at, zone] = [new Date(dueAt), timeZone ?? DEFAULT_ZONE];
    const day = dayIn(at, zone);
    const before = days.get(day);
    const changedAt = new Date(Math.max(updatedAt, before?.changedAt.getTime() ?? 0));
    days.set(day, { day, at, zone, count: count + (before?.count ?? 0), changedAt });
  }
  return [...days.values()];
}

type AgreedRow = Awaited<ReturnType<typeof readCandidateCalendar>>["agreed"][number];

function interviewEntry(
  { interview, name, jobTitle, company }: AgreedRow,
  to: { whom: "school" | "applicant"; link: string },
): CalendarEntry[] {
  const about = { applicationId: interview.applicationId, applicantName: name, jobTitle, company };
  const told = toldOf(interview, { at: interview.startsAt, sequence: interview.sequence });
  const event = eventOf(about, told, { ...to, email: "", zone: null }, interview.updatedAt);
  if (!event) return [];
  const { attendee, ...entry } = event;
  return [entry];
}

type DayOf = { uid: string; at: Date | null; zone: string | null; summary: string; url: string };

/** A whole day where the job is. `stamp`: when what it tells of changed last, so that an unchanged calendar is the same at each reading. */
function dayEntry(stamp: Date, { uid, at, zone, summary, url }: DayOf): CalendarEntry[] {
  if (!at) return [];
  const day = new Date(dayIn(at, zone ?? DEFAULT_ZONE));
  const end = new Date(day.getTime() + DAY_MS);
  const text = `${writeClosingDay(at, zone)}. ${url}`;
  return [{ uid, sequence: 0, stamp, start: day, end, summary, text, url, isAllDay: true }];
}
