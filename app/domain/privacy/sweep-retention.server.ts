/** Removing what was kept long enough: old rows, what names the applicants of old applications, and those that were dropped. */

import { sql } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { isInList } from "~/db/in-list";
import { deleteApplications } from "~/domain/applications/statements.server";
import { endGoneHidings, forgetAnswersToHidings } from "~/domain/moderation/statements.server";
import { discardResumes } from "~/domain/resumes/resume-files.server";
import type { ClosingDeps } from "./close-account.server";
import { AGING_ROWS } from "./private-tables/statements.server";
import { listOldApplications, listOldDropped } from "./queries.server";
import { type Retained, ROWS_PER_SWEEP, retentionEnd } from "./rules";
import { deletePartsOf, stripApplications } from "./statements.server";

/** Remove what has been kept long enough. Returns how many of each were removed. */
export async function sweepRetention({
  db,
  resumes,
  now,
}: Omit<ClosingDeps, "config">): Promise<Record<string, number>> {
  await endGoneHidings(db);
  await forgetAnswersToHidings(db, retentionEnd("report", now));
  const gone = await deleteOld(db, (kind) => retentionEnd(kind, now), ROWS_PER_SWEEP);
  const keys = await stripOldApplications(db, retentionEnd("application", now), ROWS_PER_SWEEP, now);
  const before = { notMe: retentionEnd("notMe", now), dropped: retentionEnd("dropped", now) };
  const dropped = await deleteDroppedRows(db, before, ROWS_PER_SWEEP);
  await discardResumes(resumes, [...keys, ...dropped]);
  return { ...gone, applications: keys.length, dropped: dropped.length };
}

/**
 * Strip applications that have not changed since `before` and whose job is over at `now`. Returns their resumes' keys. Without `now`,
 * jobs count as they stood at `before`.
 */
export async function stripOldApplications(db: Database, before: Date, limit: number, now = before): Promise<string[]> {
  const old = await listOldApplications(db, { before, now, limit });
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  await writeAll(db, stripApplications(db, isInList(sql`applications.id`, ids), { reason: "kept_long_enough", now }));
  return old.map(({ key }) => key);
}

/** Remove the rows that the table of duties says are old enough, at most `limit` of each. Returns how many of each were removed. */
export async function deleteOld(
  db: Database,
  endOf: (kind: Retained) => Date,
  limit: number,
): Promise<Record<string, number>> {
  const [first, ...rest] = AGING_ROWS.map(({ kind, remove }) => remove(db, { before: endOf(kind), limit }));
  if (!first) return {};
  const gone = await writeAll(db, [first, ...rest]);
  return Object.fromEntries(AGING_ROWS.map(({ name }, at) => [name, gone[at]?.length ?? 0]));
}

/**
 * Remove applications that the owner of the mailbox disowned before `before.notMe`, and others that were dropped before
 * `before.dropped`. Returns the keys of their resumes.
 */
export async function deleteDroppedRows(
  db: Database,
  before: { notMe: Date; dropped: Date },
  limit: number,
): Promise<string[]> {
  const old = await listOldDropped(db, before, limit);
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  await writeAll(db, [...deletePartsOf(db, isInList(sql`applications.id`, ids)), deleteApplications(db, ids)]);
  return old.map(({ key }) => key);
}
