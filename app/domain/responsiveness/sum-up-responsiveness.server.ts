/** A scheduled run makes the sums of how schools keep their word, as pages read them. */
import { lt } from "drizzle-orm";
import { type Database, writeAll } from "~/db/client.server";
import { schoolResponsiveness } from "~/db/schema/hiring";
import { dayNumber, SCHOOLS_PER_RUN } from "./rules";
import { makeAnswers } from "./statements.server";

/** Make the sums anew that have changed, and each once a day: a portion a run. Safe to run twice, and to die half-way. */
export async function sumUpResponsiveness({ db, now }: { db: Database; now: Date }): Promise<{ schools: number }> {
  const today = dayNumber(now);
  const schools = await listSchoolsToMake(db, today, SCHOOLS_PER_RUN);
  if (schools.length > 0) await writeAll(db, [makeAnswers(db, schools, today)]);
  return { schools: schools.length };
}

/** Institutions whose sums have changed, or are older than today. */
async function listSchoolsToMake(db: Database, today: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: schoolResponsiveness.institutionId })
    .from(schoolResponsiveness)
    .where(lt(schoolResponsiveness.summedOn, today))
    .orderBy(schoolResponsiveness.summedOn, schoolResponsiveness.institutionId)
    .limit(limit);
  return rows.map(({ id }) => id);
}
