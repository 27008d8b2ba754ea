/** Decisions about a start screen: what comes first, how much of it is shown, and its first line. No server code. */
import { canDenyCall, isOfferOpen } from "~/domain/applications/clock/candidate-answer-rules";
import { answerBy } from "~/domain/applications/clock/clock-view-rules";
import { type Clocked, lateness, writeDueDay } from "~/domain/applications/clock/rules";
import { ownApplicationPath } from "~/domain/applications/rules";
import type { InterviewKind } from "~/domain/interviews/rules";
import { DEFAULT_ZONE, dayNumberIn } from "~/domain/time-zone-rules";
import { words } from "~/words/today";

export { LATE_DAYS } from "~/domain/applications/clock/rules";

/** So many rows of each kind stand on the screen. */
export const ROWS_SHOWN = 5;
/** So many of a school's jobs that need a look. */
export const JOBS_SHOWN = 3;
/** So many applications of one kind are counted. */
export const MOST_COUNTED = 1000;
/** So many lines stand in the strip above the screens that follow a log-in. */
export const STRIP_LINES = 3;
/** In the strip, what is due or begins in so many days stands before what is late or new. */
export const NEAR_DAYS = 2;
/** Answers and interviews of so many days ahead. */
export const DAYS_AHEAD = 7;
/** A job of a school closes soon in so many days; a saved one is told of earlier, as an application takes time. */
export const CLOSING_DAYS = 7;
export const SAVED_DAYS = 14;
/** A job has nobody new if nobody applied for so many days. */
export const QUIET_DAYS = 14;

const DAY_MS = 86_400_000;

/** How many midnights of the zone lie between now and then; below zero for what is past. */
export function daysUntil(at: number | Date, zone: string | null, now: Date): number {
  const place = zone ?? DEFAULT_ZONE;
  return dayNumberIn(new Date(at), place) - dayNumberIn(now, place);
}

/** "today", "tomorrow", "in 5 days", by the calendar of the zone. */
export function whenWords(at: number | Date, zone: string | null, now: Date): string {
  const days = daysUntil(at, zone, now);
  return days < 1 ? words.today : days === 1 ? words.tomorrow : words.inDays(days);
}

/** "tomorrow", "Tuesday" within a week, then "Tuesday, 15 December": people know appointments by their day of the week. */
export function appointmentDay(at: Date, zone: string, now: Date): string {
  const days = daysUntil(at, zone, now);
  const day = writeDueDay(at, zone);
  return days < 2 ? whenWords(at, zone, now) : days < 7 ? (day.split(",")[0] ?? day) : day;
}

/** Whole days since a moment. */
export function daysSince(at: number | Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / DAY_MS));
}

// A school

/** The answers of a job that are due on one day. `at`: null for all that are late. */
export type DueCount = { jobId: string; title: string; zone: string | null; at: number | null; count: number };

/** `ahead`: those of all days to come, today's and tomorrow's among them. `jobs`: where most of them are. */
export type AnswersDue = {
  today: number;
  tomorrow: number;
  ahead: number;
  late: number;
  jobs: { id: string; title: string; count: number }[];
};

export function sumUpDue(counts: readonly DueCount[], now: Date): AnswersDue {
  const sum = { today: 0, tomorrow: 0, ahead: 0, late: 0 };
  const jobs = new Map<string, { id: string; title: string; count: number }>();
  for (const { jobId, title, zone, at, count } of counts) {
    const days = at === null ? null : daysUntil(at, zone, now);
    if (days === null) sum.late += count;
    else sum.ahead += count;
    if (days === 0) sum.today += count;
    if (days === 1) sum.tomorrow += count;
    jobs.set(jobId, { id: jobId, title, count: count + (jobs.get(jobId)?.count ?? 0) });
  }
  return { ...sum, jobs: [...jobs.values()].sort((one, other) => other.count - one.count) };
}

/** The first line of a school's screen. */
export function schoolSentence({
  today,
  tomorrow,
  ahead,
  late,
}: Pick<AnswersDue, "today" | "tomorrow" | "ahead" | "late">): string {
  if (ahead + late > MOST_COUNTED) return words.manyAnswers(MOST_COUNTED);
  return [words.answersDue(today, tomorrow), ...(late > 0 ? [words.answersLate(late)] : [])].join(" ");
}

/** A line of the strip: where it leads, its text, what it is about, and when. */
export type Line = { href: string; text: string; about: string; when: string };
export type RecruiterLine = Line;
export type CandidateLine = Line;

/** `id`: of the application, or of the job of new ones. `at`: milliseconds. */
export type StripRow = {
  kind: "answer" | "interview" | "late" | "fresh";
  id: string;
  name: string;
  title: string;
  zone: string | null;
  at: number;
  count: number;
};

/** The first things of a school, in the order in which they were found. */
export function recruiterLines(rows: readonly StripRow[], now: Date): RecruiterLine[] {
  return rows.map(({ kind, id, name, title, zone, at, count }) => {
    if (kind === "late") return { href: "/today#late", text: words.lines.late(count), about: "", when: "" };
    if (kind === "fresh") return { href: unreadPath(id), text: words.lines.fresh(count), about: title, when: "" };
    return { href: `/applicants/${id}`, text: words.lines[kind](name), about: title, when: whenWords(at, zone, now) };
  });
}

/** The applicants of a job that nobody has opened; all of them, those due first. */
export const unreadPath = (jobId: string) => `/applications?jobId=${jobId}&unread=1`;
export const dueFirstPath = (jobId: string) => `/applications?jobId=${jobId}`;

// A candidate

/** An application of hers, as it stands at this moment. */
export type OwnApplication = Clocked & {
  id: string;
  createdAt: Date;
  acceptedAt: Date | null;
  promisedDays: number | null;
  calledAt: Date | null;
  contactSaid: "yes" | "no" | null;
  contactSaidAt: Date | null;
  title: string;
  company: string;
  zone: string;
  /** The times that are proposed, as JSON. */
  times: string | null;
  interview: { startsAt: Date; minutes: number; zone: string; kind: InterviewKind; place: string | null } | null;
  /** Messages of the school that she has not opened. */
  unread: number;
};

type About = Pick<OwnApplication, "id" | "title" | "company" | "zone">;
export type WaitKind = "offer" | "times" | "call" | "message";
/** Something that she is asked. `until`: null where no day ends it. */
export type Wait = About & { kind: WaitKind; href: string; until: Date | null };
type Meeting = About & NonNullable<OwnApplication["interview"]>;
/** An answer that a school owes her. `dueAt`: null for a school that is late. */
type Awaited = About & { dueAt: Date | null; isPromised: boolean };

export type SortedOwn = { waits: Wait[]; interviews: Meeting[]; answers: Awaited[] };

/** Her applications, by what they ask of her and what they promise her, each by its day. */
export function sortOwn(own: readonly OwnApplication[], now: Date): SortedOwn {
  const about = ({ id, title, company, zone }: OwnApplication): About => ({ id, title, company, zone });
  const byTime = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  return {
    waits: own
      .flatMap((row) => waitsOf(row, now).map((wait) => ({ ...about(row), ...wait })))
      .sort((one, other) => byTime(one.until) - byTime(other.until)),
    interviews: own
      .flatMap((row) => (row.interview ? [{ ...row.interview, ...about(row), zone: row.interview.zone }] : []))
      .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    answers: own
      .filter((row) => lateness(row, now) === "late" || (row.turn === "school" && row.interview === null))
      .map((row) => ({ ...about(row), dueAt: row.dueAt, isPromised: row.promisedDays !== null }))
      .sort((one, other) => (one.dueAt?.getTime() ?? 0) - (other.dueAt?.getTime() ?? 0)),
  };
}

function waitsOf(row: OwnApplication, now: Date): Pick<Wait, "kind" | "href" | "until">[] {
  const href = ownApplicationPath(row.id);
  const until = answerBy(row, row.times, now);
  const isHers = row.turn === "candidate";
  return [
    ...(isHers && isOfferOpen(row) ? [{ kind: "offer" as const, href, until }] : []),
    ...(isHers && row.times !== null ? [{ kind: "times" as const, href: `${href}/interview`, until }] : []),
    ...(row.turn === "school" && canDenyCall(row) ? [{ kind: "call" as const, href, until: null }] : []),
    ...(row.unread > 0 ? [{ kind: "message" as const, href: `${href}#messages`, until: null }] : []),
  ];
}

/** The first line of a candidate's screen. */
export function candidateSentence({ waits, interviews }: Pick<SortedOwn, "waits" | "interviews">, now: Date): string {
  const [first] = waits;
  if (first) {
    const kind = waits.length === 1 ? first.kind : "several";
    return [words.waitsForYou(waits.length, kind), ...untilWords(first, now)].join(" ");
  }
  const [next] = interviews;
  return next ? words.interviewNext(whenWords(next.startsAt, next.zone, now)) : words.nothingWaits;
}

function untilWords({ until, zone }: Wait, now: Date): string[] {
  if (until === null) return [];
  return [daysUntil(until, zone, now) < 1 ? words.answerToday : words.answerBy(writeDueDay(until, zone))];
}

type CandidateFacts = Pick<SortedOwn, "waits" | "interviews"> & {
  saved: readonly { id: string; title: string; closesAt: number; zone: string | null }[];
};

/** The first things of a candidate: what she is asked, then interviews, then what closes. */
export function candidateLines({ waits, interviews, saved }: CandidateFacts, now: Date): CandidateLine[] {
  return [
    ...waits.map(({ kind, href, title, until, zone }) => ({
      href,
      text: words.waitsAbout[kind],
      about: title,
      when: until ? words.daysLeft(daysUntil(until, zone, now)) : "",
    })),
    ...interviews.map(({ id, title, startsAt, zone }) => ({
      href: ownApplicationPath(id),
      text: words.lines.ownInterview,
      about: title,
      when: whenWords(startsAt, zone, now),
    })),
    ...saved.map(({ id, title, closesAt, zone }) => ({
      href: `/jobdetails/${id}`,
      text: words.lines.saved,
      about: title,
      when: whenWords(closesAt, zone, now),
    })),
  ].slice(0, STRIP_LINES);
}

// A moderator

type Counted = readonly { total: number }[];

/** The first line of a moderator's screen. */
export function moderatorSentence({ subjects, requests }: { subjects: Counted; requests: Counted }): string {
  const [entries, asked] = [subjects[0]?.total ?? 0, requests[0]?.total ?? 0];
  if (entries + asked === 0) return words.nothingToModerate;
  return [...(entries > 0 ? [words.entriesWait(entries)] : []), ...(asked > 0 ? [words.requestsWait(asked)] : [])].join(
    " ",
  );
}
