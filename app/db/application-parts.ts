/**
 * Every table whose rows hang on an application. Whoever removes applications removes these first, and stripping one removes what it
 * does not keep. A test reads the schema, so a new table fails until it stands here.
 */
import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.server";
import {
  applicationMessages,
  applicationNotes,
  applicationStars,
  interviews,
  pendingMoves,
  ratings,
} from "./hiring-schema";
import { mailSettings } from "./privacy-schema";
import { applicationEvents, notifications, resumeViews } from "./schema";
import { mailOutbox } from "./upkeep-schema";

/** `application`: the column with its id. `isKept`: a stripped application keeps these rows, without what names the applicant. */
type Part = { table: SQLiteTable; application: SQLiteColumn; isKept?: true };

export const APPLICATION_PARTS: readonly Part[] = [
  { table: notifications, application: notifications.applicationId },
  { table: mailOutbox, application: mailOutbox.applicationId },
  { table: mailSettings, application: mailSettings.ownerId },
  { table: resumeViews, application: resumeViews.applicationId },
  { table: pendingMoves, application: pendingMoves.applicationId },
  // What the school wrote about her for itself, and to her.
  { table: applicationNotes, application: applicationNotes.applicationId },
  { table: applicationStars, application: applicationStars.applicationId },
  { table: applicationMessages, application: applicationMessages.applicationId },
  { table: interviews, application: interviews.applicationId, isKept: true },
  { table: ratings, application: ratings.applicationId, isKept: true },
  { table: applicationEvents, application: applicationEvents.applicationId, isKept: true },
];

/** Statements that remove these rows of the applications in `ids`, a list or a query in brackets: all of them, or what stripping removes. */
export function deleteParts(db: Database, ids: SQL, { isStripping }: { isStripping: boolean }): BatchItem<"sqlite">[] {
  const going = APPLICATION_PARTS.filter(({ isKept }) => !isStripping || !isKept);
  return going.map(({ table, application }) => db.delete(table).where(sql`${application} in ${ids}`));
}
