/** The SQL of what a recruiter can still take back. */
import { sql } from "drizzle-orm";
import { pendingMoves } from "~/db/hiring-schema";
import { maySee } from "~/db/may-work-on";
import { prepare } from "~/db/prepared";
import type { ApplicationStatus } from "~/domain/applications/rules";

export type UndoableRow = {
  id: string;
  count: number;
  name: string;
  to: ApplicationStatus;
  carryAt: number;
  zone: string | null;
};

const at = sql.placeholder;
const MAX_SHOWN = 5;
/** Only recruiters move applications. */
const RECRUITER = sql`(select sessions.user_id from sessions join users on users.id = sessions.user_id
  where sessions.token_hash = ${at("tokenHash")} and users.role = 'admin')`;

/** What the recruiter of a session can still take back at `now` (ms), the newest first; a bulk is one row. */
export const undoableRowsOfSession = prepare(
  {
    id: sql<string>`coalesce(${pendingMoves.bulkId}, ${pendingMoves.applicationId})`,
    count: sql<number>`count(*)`,
    name: sql<string>`applications.name`,
    to: sql<ApplicationStatus>`${pendingMoves.toStatus}`,
    carryAt: sql<number>`min(${pendingMoves.carryAt})`,
    zone: sql<string | null>`jobs.time_zone`,
  },
  sql`from ${pendingMoves} join applications on applications.id = ${pendingMoves.applicationId}
    join jobs on jobs.id = applications.job_id and ${maySee(RECRUITER)}
    where ${pendingMoves.actorId} = ${RECRUITER} and ${pendingMoves.carryAt} > ${at("now")}
    group by coalesce(${pendingMoves.bulkId}, ${pendingMoves.id}) order by max(${pendingMoves.createdAt}) desc
    limit ${sql.raw(String(MAX_SHOWN))}`,
);
