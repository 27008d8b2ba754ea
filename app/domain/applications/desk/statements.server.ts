/** The marks of a school on an applicant: notes, stars, read, not real, and who opened the resume. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { applicationNotes, applicationStars } from "~/db/hiring-schema";
import { insertFrom } from "~/db/insert-from.server";
import { mayWorkOn } from "~/db/may-work-on";
import { applications, resumeViews } from "~/db/schema";
import { newRowId } from "~/domain/ids";

/** Condition on an application of this id: the writer may work on its job, and the school sees it. */
export function isWorkedOnBy(applicationId: string, writerId: string): SQL {
  return sql`exists (select 1 from applications mine join jobs on jobs.id = mine.job_id and ${mayWorkOn(writerId)}
    where mine.id = ${applicationId} and (mine.aside is null or mine.aside = 'second'))`;
}

type Author = { applicationId: string; authorId: string; now: Date };

const isOwnMark = ({ applicationId, authorId }: Author) =>
  sql`application_id = ${applicationId} and author_id = ${authorId}`;

/** Statement: one's note on an application. An empty one takes away what was there. */
export function writeNote(db: Database, author: Author, note: string): BatchItem<"sqlite"> {
  if (note === "") return db.delete(applicationNotes).where(isOwnMark(author));
  const { applicationId, authorId, now } = author;
  return insertFrom(
    db,
    applicationNotes,
    { applicationId, authorId, text: note, createdAt: now, updatedAt: now },
    sql`where true`,
  ).onConflictDoUpdate({
    target: [applicationNotes.applicationId, applicationNotes.authorId],
    set: { text: sql`excluded.text`, updatedAt: now },
  });
}

/** Statements: one's stars, and the mean of all. No stars take away what was there. */
export function writeStars(db: Database, author: Author, stars: number): BatchItem<"sqlite">[] {
  const { applicationId, authorId, now } = author;
  const mean = sql`coalesce((select avg(s.stars) from application_stars s where s.application_id = ${applicationId}), 0)`;
  return [
    stars === 0
      ? db.delete(applicationStars).where(isOwnMark(author))
      : insertFrom(
          db,
          applicationStars,
          { applicationId, authorId, stars, updatedAt: now },
          sql`where true`,
        ).onConflictDoUpdate({
          target: [applicationStars.applicationId, applicationStars.authorId],
          set: { stars: sql`excluded.stars`, updatedAt: now },
        }),
    db.update(applications).set({ stars: mean }).where(eq(applications.id, applicationId)),
  ];
}

/** Statement: an application is read, once. Whoever may not work on its job marks nothing. */
export function markRead(db: Database, applicationId: string, readerId: string, now: Date) {
  return db
    .update(applications)
    .set({ readAt: now })
    .where(sql`id = ${applicationId} and read_at is null and ${isWorkedOnBy(applicationId, readerId)}`);
}

/** Condition on an application of this id: this mark changes it. */
export function isOtherReality(id: string, isUnreal: boolean): SQL {
  return sql`id = ${id} and (not_real_at is null) = ${isUnreal ? 1 : 0}`;
}

/** Statement: an application leaves the list as not a real one, or comes back. The clock goes on for its applicant. */
export function markReality(
  db: Database,
  applicationId: string,
  { isUnreal, now }: { isUnreal: boolean; now: Date },
): BatchItem<"sqlite"> {
  return db
    .update(applications)
    .set({ notRealAt: isUnreal ? now : null })
    .where(isOtherReality(applicationId, isUnreal));
}

type ResumeViewRow = typeof resumeViews.$inferSelect;

/**
 * Statements: a resume view, unless the same reader's last one is younger than `since`: a viewer asks for a file more than once. The
 * first one of the school marks the application as read.
 */
export function insertResumeView(db: Database, view: ResumeViewRow, since: Date) {
  const { id, applicationId, viewerId, createdAt } = view;
  return [
    insertFrom(
      db,
      resumeViews,
      { id, applicationId, viewerId, createdAt },
      sql`where not exists (select 1 from resume_openings
        where application_id = ${applicationId} and viewer_id is ${viewerId} and created_at > ${since.getTime()})`,
    ),
    db.update(applications).set({ readAt: createdAt }).where(sql`id = ${applicationId} and read_at is null`),
  ] as const;
}

/** The same for several resumes that one reader downloads. The ids end in random digits, as `newRowId` makes them. */
export function insertResumeViews(
  db: Database,
  { ids, viewerId, now, since }: { ids: string[]; viewerId: string; now: Date; since: Date },
) {
  const list = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return [
    insertFrom(
      db,
      resumeViews,
      {
        id: sql`${newRowId(now).slice(0, 24)} || lower(hex(randomblob(6)))`,
        applicationId: sql`id`,
        viewerId,
        createdAt: now,
      },
      sql`from applications where id in ${list}
        and not exists (select 1 from resume_openings where application_id = applications.id and viewer_id is ${viewerId}
          and created_at > ${since.getTime()})`,
    ),
    db.update(applications).set({ readAt: now }).where(sql`id in ${list} and read_at is null`),
  ] as const;
}

/** Statement: who opened these resumes is not named any more. */
export function forgetViewer(db: Database, viewerId: string): BatchItem<"sqlite"> {
  return db.update(resumeViews).set({ viewerId: null }).where(eq(resumeViews.viewerId, viewerId));
}

export function deleteNotesOf(db: Database, authorId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(applicationNotes).where(and(eq(applicationNotes.authorId, authorId), condition));
}

export function deleteStarsOf(db: Database, authorId: string, condition?: SQL): BatchItem<"sqlite"> {
  return db.delete(applicationStars).where(and(eq(applicationStars.authorId, authorId), condition));
}

/** Statements that remove what hangs on the applications in `ids`, a list or a query in brackets: each of one table. */
export function deleteViewsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(resumeViews).where(sql`${resumeViews.applicationId} in ${ids}`);
}

export function deleteNotesOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(applicationNotes).where(sql`${applicationNotes.applicationId} in ${ids}`);
}

export function deleteStarsOfApplications(db: Database, ids: SQL): BatchItem<"sqlite"> {
  return db.delete(applicationStars).where(sql`${applicationStars.applicationId} in ${ids}`);
}

export function deleteOldViews(db: Database, oldest: Oldest) {
  return deleteOldest(db, resumeViews, resumeViews.createdAt, oldest).returning({ id: resumeViews.id });
}
