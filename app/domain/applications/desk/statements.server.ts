/** Notes and stars of a school on an applicant, and the record of opened resumes. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import { deleteOldest, type Oldest } from "~/db/delete-oldest.server";
import { insertFrom } from "~/db/insert-from.server";
import { applicationNotes, applicationStars } from "~/db/schema/hiring";
import { resumeViews } from "~/db/schema/jobs-and-applications";
import { newRowId } from "~/domain/ids";
import { markOpened, setMeanStars } from "../statements.server";

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

/** Statements: one's stars, and the mean of all. 0 deletes one's own. */
export function writeStars(db: Database, author: Author, stars: number): BatchItem<"sqlite">[] {
  const { applicationId, authorId, now } = author;
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
    setMeanStars(db, applicationId),
  ];
}

type ResumeViewRow = typeof resumeViews.$inferSelect;

/**
 * Statements: a resume view, unless the same reader's last one is younger than `since`: a viewer asks for a file more than once. The
 * first one of the school marks the application as read, unless it is a program's.
 */
export function insertResumeView(
  db: Database,
  view: ResumeViewRow,
  since: Date,
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { applicationId, viewerId, keyName, createdAt } = view;
  const isSame = sql`viewer_id is ${viewerId} and key_name is ${keyName} and created_at > ${since.getTime()}`;
  return [
    insertFrom(
      db,
      resumeViews,
      view,
      sql`where not exists (select 1 from resume_openings where application_id = ${applicationId} and ${isSame})`,
    ),
    ...(keyName === null ? markOpened(db, sql`applications.id = ${applicationId}`, createdAt) : []),
  ];
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
      sql`from current_applications applications where id in ${list}
        and not exists (select 1 from resume_openings where application_id = applications.id and viewer_id is ${viewerId}
          and created_at > ${since.getTime()})`,
    ),
    ...markOpened(db, sql`applications.id in ${list}`, now),
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
