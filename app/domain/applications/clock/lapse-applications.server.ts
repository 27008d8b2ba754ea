/**
 * The scheduled run for due days that are over without an answer, and for jobs that have gone. It records that the
 * application is `unanswered`, and notifies the candidate once. Pages compute the same from the last second of the day
 * on.
 */
import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { listSimilarJobs } from "~/domain/jobs/search/similar/queries.server";
import { queueMailIf } from "~/domain/mail/statements.server";
import { queueNotificationIf } from "~/domain/notifications/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { applicantPage, type GuestConfig } from "../guest-link";
import { isFromUnconfirmedSender } from "../rules";
import {
  type ApplicationRow,
  hasConfirmedOther,
  isDue,
  isGone,
  isGoneToNotify,
  isLapsing,
  noteLapses,
  recordLapses,
  settleGoneNotice,
} from "../statements.server";
import { type Late, lateMail } from "./mails";
import { lateNotice } from "./notices";
import { daytimeOf, type Turn } from "./rules";

type Deps = { db: Database; now: Date; effects: Effects; origin: string; config: GuestConfig };

/** A portion is one batch. The longest due come first, and what is left comes a minute later. */
const PORTION = 40;

const PORTIONS_PER_RUN = 5;

const SIMILAR_JOBS = 3;

/** A run that breaks off, or two at once, lapse and tell each once. Returns how many were recorded. */
export async function runLapses(deps: Deps): Promise<{ lapsed: number }> {
  const similar = new Map<string, Promise<Late["similar"]>>();
  let lapsed = 0;
  for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
    const due = await listDue(deps.db, deps.now, PORTION);
    if (due.length > 0) await lapse(deps, due, similar);
    lapsed += due.length;
    if (due.length < PORTION) break;
  }
  return { lapsed };
}

async function lapse(deps: Deps, due: DueApplication[], similar: Map<string, Promise<Late["similar"]>>): Promise<void> {
  const { db, now } = deps;
  const lists = await similarOf(deps, due, similar);
  const lapses = due.map((row) => ({ eventId: newRowId(now), applicationId: row.id, row }));
  const notices = lapses.flatMap(({ eventId, row }) =>
    notifyOfLapse(deps, row, { eventId, similar: lists.get(row.jobId) ?? [], isNow: isLapsing(eventId) }),
  );
  const [begin, ...settle] = recordLapses(db, lapses, now);
  await writeAll(db, [begin, ...notices, ...settle, ...noteLapses(db, lapses, now)]);
}

/** Tell applicants whose applications have ended with their jobs, a portion a run. Each is told once. */
export async function notifyOfGoneJobs(deps: Deps): Promise<{ told: number }> {
  const rows = await listGoneToNotify(deps.db, PORTION);
  const lists = await similarOf(deps, rows, new Map());
  const [first, ...rest] = rows.flatMap((row) => [
    ...notifyOfLapse(deps, row, {
      eventId: row.eventId,
      similar: lists.get(row.jobId) ?? [],
      isNow: isGoneToNotify(row),
    }),
    settleGoneNotice(deps.db, row),
  ]);
  if (first) await writeAll(deps.db, [first, ...rest]);
  return { told: rows.length };
}

async function similarOf(deps: Deps, rows: DueApplication[], known: Map<string, Promise<Late["similar"]>>) {
  const jobs = [...new Set(rows.map(({ jobId }) => jobId))];
  for (const jobId of jobs) if (!known.has(jobId)) known.set(jobId, readSimilar(deps, jobId));
  return new Map(await Promise.all(jobs.map(async (id) => [id, (await known.get(id)) ?? []] as const)));
}

type LapseNotice = { eventId: string; similar: Late["similar"]; isNow: ReturnType<typeof isLapsing> };

function notifyOfLapse(deps: Deps, row: DueApplication, { eventId, similar, isNow }: LapseNotice) {
  const { db, now, origin, config } = deps;
  const zone = row.zone ?? DEFAULT_ZONE;
  // An account with an unconfirmed address may write in anybody's name.
  const isStranger = isFromUnconfirmedSender(row);
  // An application that its school calls unreal ends like every other one, but an unconfirmed address gets no mail of
  // it.
  if (row.notRealAt !== null && isStranger) return [];
  const late: Late = {
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: row.title,
    company: row.company,
    isOffer: row.isOffer === 1,
    by: row.isGone === 0 ? row.turn : row.isRemoved === 1 ? "removed" : "taken_down",
    dueAt: new Date(row.dueAt),
    zone,
    isPromised: row.promisedDays !== null,
    eventId,
    similar,
    page: applicantPage({ origin, config }, row),
  };
  const mail = { ...lateMail(late, origin), isFromUnconfirmedSender: isStranger, notBefore: daytimeOf(now, zone) };
  return [
    // Of one that came after a confirmed one of its address no answer was promised.
    queueMailIf(deps, mail, row.turn === "school" ? sql`${isNow} and not ${hasConfirmedOther(row.id)}` : isNow),
    ...(row.candidateId ? [queueNotificationIf(db, lateNotice(late, row.candidateId), now, isNow)] : []),
  ];
}

/** A mail without similar jobs is better than none. */
async function readSimilar({ db, now }: Deps, jobId: string): Promise<Late["similar"]> {
  try {
    const jobs = await listSimilarJobs({ db, now }, jobId, SIMILAR_JOBS);
    return jobs.map(({ id, title, company_name }) => ({ id, title, company: company_name }));
  } catch {
    return [];
  }
}

type DueApplication = Pick<
  ApplicationRow,
  "id" | "jobId" | "candidateId" | "name" | "email" | "keyVersion" | "promisedDays"
> & {
  dueAt: number;
  turn: Turn;
  confirmedAt: number | null;
  notRealAt: number | null;
  title: string;
  company: string;
  zone: string | null;
  isGone: number;
  isRemoved: number;
  isOffer: number;
};

/** Expression on `jobs`: its school has removed it, which was public until then. */
const isRemoved = sql`(jobs.removed_at is not null and jobs.state in ('open', 'closed'))`;

/** Applications whose time is over and to which nothing came, the longest due first. */
function listDue(db: Database, now: Date, limit: number): Promise<DueApplication[]> {
  return db.all<DueApplication>(sql`select applications.id, applications.job_id as "jobId",
      applications.candidate_id as "candidateId", applications.name, applications.email,
      applications.key_version as "keyVersion", applications.promised_days as "promisedDays",
      applications.due_at as "dueAt", applications.turn, applications.confirmed_at as "confirmedAt", applications.not_real_at as "notRealAt", jobs.title, jobs.company_name as company,
      jobs.time_zone as zone, ${isGone} as "isGone", ${isRemoved} as "isRemoved", applications.status = 'offered' as "isOffer"
    from applications indexed by applications_due join jobs on jobs.id = applications.job_id
    where applications.due_at is not null and ${isDue(now)}
    order by applications.due_at, applications.id limit ${limit}`);
}

type GoneApplication = DueApplication & { goneNotifyAt: number; eventId: string };

/** Applications that ended with their job and whose applicants are to be notified, the longest waiting first. */
function listGoneToNotify(db: Database, limit: number): Promise<GoneApplication[]> {
  return db.all<GoneApplication>(sql`select applications.id, applications.job_id as "jobId",
      applications.candidate_id as "candidateId", applications.name, applications.email,
      applications.key_version as "keyVersion", applications.promised_days as "promisedDays",
      applications.lapsed_at as "dueAt", iif(applications.unanswered_by = 'candidate', 'candidate', 'school') as turn, applications.lapsed_from as "from",
      applications.confirmed_at as "confirmedAt", applications.not_real_at as "notRealAt",
      jobs.title, jobs.company_name as company, jobs.time_zone as zone,
      applications.unanswered_by = 'taken_down' as "isGone", ${isRemoved} as "isRemoved", applications.lapsed_from is 'offered' as "isOffer", applications.gone_notify_at as "goneNotifyAt",
      coalesce((select application_events.id from application_events
        where application_events.application_id = applications.id and application_events.to_status = 'unanswered'
        order by application_events.rowid desc limit 1), applications.id) as "eventId"
    from applications indexed by applications_gone_to_notify join jobs on jobs.id = applications.job_id
    where applications.gone_notify_at is not null
    order by applications.gone_notify_at, applications.id limit ${limit}`);
}
