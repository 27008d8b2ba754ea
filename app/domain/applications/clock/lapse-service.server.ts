/**
 * What the scheduled run does when a due day is over and nothing came: it records that the application is `unanswered`, and tells
 * the candidate once. The pages have computed it since the last second of the day.
 */
import { type Database, writeAll } from "~/db/client.server";
import { applicantPage, type GuestConfig } from "~/domain/applications/guest-link-service.server";
import { isFromStranger } from "~/domain/applications/rules";
import type { Effects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { listSimilarJobs } from "~/domain/jobs/finding/similar-service.server";
import { DEFAULT_ZONE } from "~/domain/jobs/said/rules";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { isGoneToTell, listGoneToTell, settleGone } from "./gone-store.server";
import { type Late, lateMail } from "./mails";
import { lateNotice } from "./notices";
import { daytimeOf } from "./rules";
import { type DueApplication, isLapsing, listDue, recordLapses } from "./store.server";

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
  const told = lapses.flatMap(({ eventId, row }) =>
    tell(deps, row, { eventId, similar: lists.get(row.jobId) ?? [], isNow: isLapsing(eventId) }),
  );
  const [begin, ...settle] = recordLapses(db, lapses, { now });
  await writeAll(db, [begin, ...told, ...settle]);
}

/** Tell applicants whose applications have ended with their jobs, a portion a run. Each is told once. */
export async function tellGone(deps: Deps): Promise<{ told: number }> {
  const rows = await listGoneToTell(deps.db, PORTION);
  const lists = await similarOf(deps, rows, new Map());
  const [first, ...rest] = rows.flatMap((row) => [
    ...tell(deps, row, { eventId: row.eventId, similar: lists.get(row.jobId) ?? [], isNow: isGoneToTell(row) }),
    settleGone(deps.db, row),
  ]);
  if (first) await writeAll(deps.db, [first, ...rest]);
  return { told: rows.length };
}

async function similarOf(deps: Deps, rows: DueApplication[], known: Map<string, Promise<Late["similar"]>>) {
  const jobs = [...new Set(rows.map(({ jobId }) => jobId))];
  for (const jobId of jobs) if (!known.has(jobId)) known.set(jobId, readSimilar(deps, jobId));
  return new Map(await Promise.all(jobs.map(async (id) => [id, (await known.get(id)) ?? []] as const)));
}

type Telling = { eventId: string; similar: Late["similar"]; isNow: ReturnType<typeof isLapsing> };

function tell(deps: Deps, row: DueApplication, { eventId, similar, isNow }: Telling) {
  const { db, now, origin, config } = deps;
  const zone = row.zone ?? DEFAULT_ZONE;
  // An account with an unconfirmed address may write in anybody's name.
  const isStranger = isFromStranger(row);
  // What its school calls unreal ends as every other one does; but whoever has not confirmed to have sent it gets no mail of it.
  if (row.notRealAt !== null && isStranger) return [];
  const late: Late = {
    applicationId: row.id,
    applicantName: row.name,
    applicantEmail: row.email,
    jobTitle: row.title,
    company: row.company,
    isOffer: row.isOffer === 1,
    by: row.isGone === 1 ? "taken_down" : row.turn,
    dueAt: new Date(row.dueAt),
    zone,
    isPromised: row.promisedDays !== null,
    eventId,
    similar,
    page: applicantPage({ origin, config }, row),
  };
  const mail = { ...lateMail(late, origin), isFromStranger: isStranger, notBefore: daytimeOf(now, zone) };
  return [
    queueMailIf(deps, mail, isNow),
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
