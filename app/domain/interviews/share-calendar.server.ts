/**
 * A person's private calendar. Everybody who knows its address can read it, so the address can be renewed, which ends
 * the old one.
 */

import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { maySee } from "~/db/may-work-on";
import { users } from "~/db/schema/accounts";
import { interviews } from "~/db/schema/hiring";
import { applications, jobs, savedJobs } from "~/db/schema/jobs-and-applications";
import { renewCalendar } from "~/domain/accounts/statements.server";
import type { Actor } from "~/domain/actor";
import type { GuestConfig } from "~/domain/applications/guest-link";
import { ownApplicationPath } from "~/domain/applications/rules";
import { type CalendarEntry, NO_REPLY, writeSubscription } from "~/domain/calendar";
import { DomainError } from "~/domain/errors";
import { signedKeys } from "~/domain/ids";
import { writeClosingDay } from "~/domain/jobs/details/rules";
import { spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import type { Mailer } from "~/domain/mail/mail-drivers";
import { DEFAULT_ZONE, dayIn } from "~/domain/time-zone-rules";
import { words as mailWords } from "~/words/interview-mails";
import { words } from "~/words/interview-refusals";
import { eventOf } from "./calendar-event";
import { interviewFactsOf } from "./interview-view";
import { CALENDAR_ENTRIES, CALENDAR_PAST_DAYS } from "./rules";
import { interviewColumns } from "./statements.server";

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
  if (!owner) throw new DomainError("not_found", words.noCalendar);
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
          turn === "candidate" ? mailWords.yourAnswerDue(jobTitle, company) : mailWords.answerDue(jobTitle, company),
        url: `${origin}${ownApplicationPath(applicationId)}`,
      }),
    ),
    ...saved.flatMap(({ id: jobId, title, company, closesAt, updatedAt, timeZone }) =>
      dayEntry(updatedAt, {
        uid: `closing-${jobId}@staffroom`,
        at: closesAt,
        zone: timeZone,
        summary: mailWords.closesToday(title, company),
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
        summary: count === 1 ? mailWords.oneAnswerDue : mailWords.answersDue(count),
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
  const facts = interviewFactsOf(interview, { at: interview.startsAt, sequence: interview.sequence });
  const event = eventOf(about, facts, { ...to, email: "", zone: null }, interview.updatedAt);
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

/** The account of a calendar's address, if its version still counts. */
export async function findCalendarOwner(db: Database, id: string, version: number) {
  const row = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, id), eq(users.calendarVersion, version), isNull(users.closedAt)))
    .get();
  return row ?? null;
}

/** The version of a person's calendar address. */
export async function readCalendarVersion(db: Database, id: string): Promise<number> {
  const row = await db.select({ version: users.calendarVersion }).from(users).where(eq(users.id, id)).get();
  return row?.version ?? 0;
}

const entry = {
  interview: interviewColumns,
  name: applications.name,
  jobTitle: jobs.title,
  company: jobs.company_name,
};

const due = {
  id: applications.id,
  dueAt: applications.dueAt,
  updatedAt: applications.updatedAt,
  turn: applications.turn,
  jobTitle: jobs.title,
  company: jobs.company_name,
  timeZone: jobs.timeZone,
};

/** A candidate's agreed interviews since `since`, answers due to her and from her, and jobs that she saved. */
export async function readCandidateCalendar(db: Database, id: string, { since, now }: { since: Date; now: Date }) {
  const hers = sql`${applications.candidateId} = ${id}`;
  const { agreed, waits, saved } = await readAll(db, {
    agreed: db
      .select(entry)
      .from(current)
      .innerJoin(interviews, eq(interviews.applicationId, applications.id))
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(sql`${hers} and ${interviews.state} in ('agreed', 'held') and ${interviews.startsAt} > ${since.getTime()}`)
      .orderBy(interviews.startsAt, interviews.id)
      .limit(CALENDAR_ENTRIES),
    waits: db
      .select(due)
      .from(current)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(sql`${hers} and ${applications.dueAt} > ${now.getTime()}`)
      .orderBy(applications.dueAt, applications.id)
      .limit(CALENDAR_ENTRIES),
    saved: db
      .select({
        id: jobs.id,
        title: jobs.title,
        company: jobs.company_name,
        closesAt: jobs.closesAt,
        timeZone: jobs.timeZone,
        updatedAt: jobs.updatedAt,
      })
      .from(savedJobs)
      .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
      .where(sql`${savedJobs.userId} = ${id} and ${jobs.state} = 'open' and ${jobs.removedAt} is null
        and ${jobs.closesAt} > ${now.getTime()}`)
      .orderBy(jobs.closesAt, jobs.id)
      .limit(CALENDAR_ENTRIES),
  });
  return { agreed, waits, saved };
}

/**
 * The agreed interviews since `since` that a recruiter proposed, and, for each end of a day, how many answers are due for jobs in her
 * name. Only of jobs that she still sees.
 */
export async function readRecruiterCalendar(db: Database, id: string, { since, now }: { since: Date; now: Date }) {
  const { agreed, days } = await readAll(db, {
    agreed: db
      .select(entry)
      .from(interviews)
      .innerJoin(current, eq(applications.id, interviews.applicationId))
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(
        sql`${interviews.proposedBy} = ${id} and ${interviews.startsAt} > ${since.getTime()}
          and ${interviews.state} in ('agreed', 'held') and ${maySee(id)}`,
      )
      .orderBy(interviews.startsAt, interviews.id)
      .limit(CALENDAR_ENTRIES),
    days: db
      .select({
        dueAt: sql<number>`${applications.dueAt}`.as("due_day"),
        timeZone: sql<string | null>`${jobs.timeZone}`.as("zone"),
        count: sql<number>`count(*)`.as("answers"),
        updatedAt: sql<number>`max(${applications.updatedAt})`.as("changed"),
      })
      .from(jobs)
      .innerJoin(current, eq(applications.jobId, jobs.id))
      .where(
        sql`${jobs.user_id} = ${id} and ${maySee(id)} and ${applications.turn} = 'school'
          and ${applications.dueAt} > ${now.getTime()}`,
      )
      .groupBy(applications.dueAt, jobs.timeZone)
      .orderBy(applications.dueAt, jobs.timeZone)
      .limit(CALENDAR_ENTRIES),
  });
  return { agreed, days };
}
