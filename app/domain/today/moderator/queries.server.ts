/** The reads of a moderator's Today: what waits for a look, and requests about data, the oldest first. */
import { sql } from "drizzle-orm";
import { type Database, readAll, sqlRead } from "~/db/client.server";
import { type Subject, URGENT_REASONS } from "~/domain/moderation/rules";
import type { RequestKind } from "~/domain/privacy/rules";
import { ROWS_SHOWN } from "../rules";

/** An entry's subject. Times are milliseconds. `total`: how many subjects wait. */
type SubjectRow = {
  subject: Subject;
  subjectId: string;
  /** The kinds of its entries, with commas between them. */
  kinds: string;
  entries: number;
  since: number;
  urgent: number;
  title: string | null;
  total: number;
};

type RequestRow = { number: number; kind: RequestKind; dueAt: number; total: number };

export type ModeratorToday = Awaited<ReturnType<typeof readModeratorToday>>;

/** Entries that wait for a moderator, the urgent first, then the oldest, and requests by their due day. */
export async function readModeratorToday({ db }: { db: Database }) {
  const urgent = sql.raw(URGENT_REASONS.map((reason) => `'${reason}'`).join(", "));
  return readAll(db, {
    subjects: sqlRead<SubjectRow>(sql`select waiting.*, coalesce(jobs.title, institutions.name) as title
      from (select subject, subject_id as "subjectId", group_concat(distinct kind) as kinds, count(*) as entries, min(created_at) as since,
          max(reason in (${urgent})) as urgent, count(*) over () as total
        from moderation_items where settled_at is null group by subject, subject_id
        order by urgent desc, since limit ${ROWS_SHOWN}) waiting
      left join jobs on waiting.subject = 'job' and jobs.id = waiting."subjectId"
      left join institutions on waiting.subject = 'institution' and institutions.id = waiting."subjectId"
      order by waiting.urgent desc, waiting.since`),
    requests:
      sqlRead<RequestRow>(sql`select number, kind, due_at as "dueAt", count(*) over () as total from privacy_requests
      where answered_at is null order by due_at, number limit ${ROWS_SHOWN}`),
  });
}
