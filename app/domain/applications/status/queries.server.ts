/** Reads around moves: untold ones, the applications that wait for one, and the job whose last vacancy one fills. */

import { eq, sql } from "drizzle-orm";
import { type Database, prepare } from "~/db/client.server";
import { isPublicJobState } from "~/db/job-visibility";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { untoldMoves } from "~/db/schema/hiring";
import { applicationEvents } from "~/db/schema/jobs-and-applications";
import type { Actor } from "~/domain/actor";
import { isUuid } from "~/domain/ids";
import type { ApplicationStatus } from "../rules";
import { isConfirmed, tenthMoveAt, type Written, written } from "../statements.server";
import { askToClose, MAX_BULK, type Question } from "./undo-rules";

/** True if a move was written, although its answer was lost. */
export async function hasEvent(db: Database, eventId: string): Promise<boolean> {
  const row = await db
    .select({ id: applicationEvents.id })
    .from(applicationEvents)
    .where(eq(applicationEvents.id, eventId))
    .get();
  return row !== undefined;
}

/** A move that was written although its answer was lost: one by its id, or those of a bulk by its. */
export function listWritten(db: Database, { id, bulkId }: { id?: string; bulkId?: string | null }): Promise<Written[]> {
  const which = bulkId ? eq(untoldMoves.bulkId, bulkId) : eq(untoldMoves.id, id ?? "");
  return db.select(written).from(untoldMoves).where(which);
}

/** An application of a bulk as it stands, with what the actor may do with it. */
export type BulkRow = {
  id: string;
  name: string;
  status: ApplicationStatus;
  lapsedFrom: ApplicationStatus | null;
  nextStatus: ApplicationStatus | null;
  deskStatus: ApplicationStatus;
  /** The untold move: its id, and until when it may be taken back. */
  untoldId: string | null;
  notifyAt: number | null;
  mayWork: number;
  isPublicJobState: number;
  tenthMoveAt: number | null;
  /** The reader's address is confirmed. */
  isConfirmed: number;
  title: string;
  company: string;
};

/** Those of these applications that the actor sees. */
export function listForBulk(db: Database, ids: readonly string[], actorId: string): Promise<BulkRow[]> {
  return db.all<BulkRow>(sql`select applications.id, applications.name, applications.status,
      applications.lapsed_from as "lapsedFrom", applications.next_status as "nextStatus", applications.desk_status as "deskStatus",
      untold_moves.id as "untoldId", untold_moves.notify_at as "notifyAt", ${mayWorkOn(actorId)} as "mayWork",
      ${isPublicJobState} as "isPublicJobState", ${tenthMoveAt} as "tenthMoveAt", ${isConfirmed(actorId)} as "isConfirmed",
      jobs.title, jobs.company_name as company from json_each(${JSON.stringify(ids)}) asked
    join current_applications applications on applications.id = asked.value join jobs on jobs.id = applications.job_id
    left join untold_moves on untold_moves.application_id = applications.id
    where ${maySee(actorId)}`);
}

/** Statuses in which somebody waits for the school. */
const WAITING: readonly ApplicationStatus[] = ["submitted", "shortlisted", "interviewing", "unanswered"];

/**
 * Those who wait in a job that the actor works on, in these statuses as the school sees them, the longest first: at most as many as one
 * request moves, and one more.
 */
export function listWaiting(
  { db }: { db: Database },
  actor: Actor,
  jobId: string | undefined,
  statuses: readonly ApplicationStatus[] = WAITING,
): Promise<{ id: string; name: string }[]> {
  if (!isUuid(jobId)) return Promise.resolve([]);
  return db.all(sql`select applications.id, applications.name from current_applications applications join jobs on jobs.id = applications.job_id
    where applications.job_id = ${jobId} and applications.not_real_at is null
      and applications.desk_status in (select value from json_each(${JSON.stringify(statuses)}))
      and ${mayWorkOn(actor.id)} order by applications.created_at, applications.id limit ${MAX_BULK + 1}`);
}

/**
 * The question after a move of this application; null unless it fills the last vacancy of an open job that the actor
 * works on. An error of this read is no failure of the move, which is done. An applicant who did not join does not
 * count as hired.
 */
export async function askWhenFilled(
  { db, now }: { db: Database; now: Date },
  actor: Actor,
  applicationId: string | undefined,
  to: ApplicationStatus,
): Promise<Question | null> {
  if (to !== "hired" || !applicationId) return null;
  type FilledRow = { id: string; title: string; vacancy: number; hired: number };
  const reading = db.get<FilledRow | undefined>(sql`select * from (select jobs.id, jobs.title, jobs.vacancy,
      (select count(*) from current_applications applications where applications.job_id = jobs.id
        and applications.not_real_at is null and applications.not_joined_at is null
        and applications.desk_status = 'hired') as hired
    from jobs where jobs.id = (select job_id from current_applications applications where id = ${applicationId}) and jobs.state = 'open'
      and jobs.removed_at is null and (jobs.closes_at is null or jobs.closes_at > ${now.getTime()}) and ${mayWorkOn(actor.id)})
    where hired >= vacancy`);
  const job = await reading.catch(() => undefined);
  return job ? askToClose(job) : null;
}

const at = sql.placeholder;

const MAX_SHOWN = 5;

/** Only recruiters move applications. */
const RECRUITER = sql`(select sessions.user_id from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = ${at("tokenHash")} and users.role = 'admin')`;

/**
 * The moves that the recruiter of a session can still take back at `now` (ms), the newest first; a bulk is one row.
 */
export const undoableOfSession = prepare(
  {
    id: sql<string>`coalesce(${untoldMoves.bulkId}, ${untoldMoves.applicationId})`,
    count: sql<number>`count(*)`,
    name: sql<string>`applications.name`,
    to: sql<ApplicationStatus>`${untoldMoves.toStatus}`,
    notifyAt: sql<number>`min(${untoldMoves.notifyAt})`,
    zone: sql<string | null>`jobs.time_zone`,
  },
  sql`from ${untoldMoves} join current_applications applications on applications.id = ${untoldMoves.applicationId}
    join jobs on jobs.id = applications.job_id and ${maySee(RECRUITER)}
    where ${untoldMoves.actorId} = ${RECRUITER} and ${untoldMoves.notifyAt} > ${at("now")}
    group by coalesce(${untoldMoves.bulkId}, ${untoldMoves.id}) order by max(applications.next_at) desc
    limit ${sql.raw(String(MAX_SHOWN))}`,
);
