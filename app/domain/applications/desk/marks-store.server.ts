/** The SQL of what a school says of an applicant for itself: notes, stars, read, not real; and of who looks like another one. */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { profiles, users } from "~/db/accounts-schema";
import { type BatchRead, type Database, sqlRead, writeAll } from "~/db/client.server";
import { fullName } from "~/db/full-name";
import { applicationNotes, applicationStars } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { maySee, mayWorkOn } from "~/db/may-work-on";
import { applications } from "~/db/schema";
import { sumUpApplications } from "~/domain/responsiveness/statements.server";
import { MAX_ALIKE } from "./rules";
import { queueUnreal } from "./unreal-store.server";

export type NoteRow = { authorId: string; name: string | null; email: string; text: string; updatedAt: number };
export type StarsRow = { authorId: string; name: string | null; email: string; stars: number };
export type AlikeRow = { id: string; name: string; createdAt: number; isSamePhone: number; isSameFile: number };

function isSeenBy(applicationId: string, readerId: string): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id and ${maySee(readerId)}
    where applications.id = ${applicationId})`;
}

/** Condition on an application of this id: the writer may work on its job, and the school sees it. */
function isWorkedOnBy(applicationId: string, writerId: string): SQL {
  return sql`exists (select 1 from applications mine join jobs on jobs.id = mine.job_id and ${mayWorkOn(writerId)}
    where mine.id = ${applicationId} and (mine.aside is null or mine.aside = 'second'))`;
}

/** The read of what the school's people wrote about an application, the newest first, if the reader sees it. */
export function notesRead(applicationId: string, readerId: string): BatchRead<NoteRow> {
  return sqlRead(sql`select n.author_id as authorId, ${fullName} as name, users.email as email, n.text as text, n.updated_at as updatedAt
    from application_notes n join ${users} on users.id = n.author_id left join ${profiles} on profiles.user_id = n.author_id
    where n.application_id = ${applicationId} and ${isSeenBy(applicationId, readerId)} order by n.updated_at desc, n.author_id`);
}

/** The read of the stars that the school's people gave, if the reader sees the application. */
export function starsRead(applicationId: string, readerId: string): BatchRead<StarsRow> {
  return sqlRead(sql`select s.author_id as authorId, ${fullName} as name, users.email as email, s.stars as stars
    from application_stars s join ${users} on users.id = s.author_id left join ${profiles} on profiles.user_id = s.author_id
    where s.application_id = ${applicationId} and ${isSeenBy(applicationId, readerId)} order by s.updated_at desc, s.author_id`);
}

export type Said = {
  applicationId: string;
  authorId: string;
  now: Date;
  /** Null: it stays. An empty note and no stars take away what was there. */
  note: string | null;
  stars: number | null;
};

/** Write one's note, one's stars, or both, in one batch, with the mean of the stars. Whoever may not, writes nothing. */
export async function writeSaid(db: Database, { applicationId, authorId, now, note, stars }: Said): Promise<void> {
  const may = isWorkedOnBy(applicationId, authorId);
  const own = sql`application_id = ${applicationId} and author_id = ${authorId} and ${may}`;
  const statements: BatchItem<"sqlite">[] = [];
  if (note === "") statements.push(db.delete(applicationNotes).where(own));
  else if (note !== null) {
    statements.push(
      insertFrom(
        db,
        applicationNotes,
        { applicationId, authorId, text: note, createdAt: now, updatedAt: now },
        sql`where ${may}`,
      ).onConflictDoUpdate({
        target: [applicationNotes.applicationId, applicationNotes.authorId],
        set: { text: sql`excluded.text`, updatedAt: now },
      }),
    );
  }
  if (stars === 0) statements.push(db.delete(applicationStars).where(own));
  else if (stars !== null) {
    statements.push(
      insertFrom(
        db,
        applicationStars,
        { applicationId, authorId, stars, updatedAt: now },
        sql`where ${may}`,
      ).onConflictDoUpdate({
        target: [applicationStars.applicationId, applicationStars.authorId],
        set: { stars: sql`excluded.stars`, updatedAt: now },
      }),
    );
  }
  if (stars !== null) {
    const mean = sql`coalesce((select avg(s.stars) from application_stars s where s.application_id = ${applicationId}), 0)`;
    statements.push(db.update(applications).set({ stars: mean }).where(sql`id = ${applicationId} and ${may}`));
  }
  const [first, ...rest] = statements;
  if (first) await writeAll(db, [first, ...rest]);
}

/** Mark an application as read, once. Whoever may not work on its job marks nothing. */
export async function markRead(db: Database, applicationId: string, readerId: string, now: Date): Promise<void> {
  await db
    .update(applications)
    .set({ readAt: now })
    .where(sql`id = ${applicationId} and read_at is null and ${isWorkedOnBy(applicationId, readerId)}`);
}

/**
 * Take an application out of the list as not a real one, or put it back; a moderator looks at a school that takes out many. The
 * clock goes on for its applicant. Whoever may not work on its job changes nothing.
 */
export async function setUnreal(
  db: Database,
  { applicationId, writerId, now, isUnreal }: { applicationId: string; writerId: string; now: Date; isUnreal: boolean },
): Promise<void> {
  const isChanged = sql`id = ${applicationId} and (not_real_at is null) = ${isUnreal ? 1 : 0}
    and ${isWorkedOnBy(applicationId, writerId)}`;
  await writeAll(db, [
    // It stands before the change, for which the condition asks.
    sumUpApplications(db, sql`(select id from applications where ${isChanged})`),
    db
      .update(applications)
      .set({ notRealAt: isUnreal ? now : null })
      .where(isChanged),
    ...(isUnreal ? [queueUnreal(db, applicationId, now)] : []),
  ]);
}

/** The read of other applications for the same job, under another address, with the same phone or the same file. */
export function alikeRead(applicationId: string, readerId: string, withSeconds: boolean): BatchRead<AlikeRow> {
  const digits = (column: string) =>
    sql.raw(
      `substr(replace(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), -10)`,
    );
  // Materialized: the digits of her own phone are taken once, not once for each other one.
  return sqlRead(sql`with mine as materialized (select own.id, own.job_id, own.resume_hash, ${digits("own.mobile")} as phone
      from applications own join jobs on jobs.id = own.job_id and ${maySee(readerId)} where own.id = ${applicationId})
    select a.id as id, a.name as name, a.created_at as createdAt,
      ${digits("a.mobile")} = mine.phone as isSamePhone, coalesce(a.resume_hash = mine.resume_hash, 0) as isSameFile
    from mine join applications a on a.job_id = mine.job_id and a.id <> mine.id and (a.aside is null or (a.aside = 'second' and ${withSeconds ? 1 : 0}))
    where isSamePhone or isSameFile order by a.created_at, a.id limit ${MAX_ALIKE}`);
}
