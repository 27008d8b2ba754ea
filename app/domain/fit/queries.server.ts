/** The read of what a candidate says in her teaching profile, and the fits of jobs with it. Loaded with the first candidate. */
import { sql } from "drizzle-orm";
import { type Database, prepare, read } from "~/db/client.server";
import { profiles } from "~/db/schema/accounts";
import type { Actor } from "~/domain/actor";
import type { Qualification } from "~/domain/jobs/details/value-rules";
import { readTeaching } from "~/domain/profiles/teaching-rules";
import type { JobAsks } from "./asks-rules";
import { ANY_MONTH, fitOf, notMet, saysAnything, shortText } from "./rules";

const TEACHING = prepare(
  { teaching: profiles.teaching },
  sql`from ${profiles} where ${profiles.userId} = ${sql.placeholder("user")}`,
);

/** To be sent with the reads of a list, so that a page of a candidate asks the database once. */
export const teachingRead = (userId: string) => TEACHING({ user: userId });
export type TeachingRead = ReturnType<typeof teachingRead>;

/** The teaching profile from the rows of its read. */
export const toTeaching = ([row]: { teaching: string | null }[]) => readTeaching(row?.teaching ?? null);

/** The qualifications that would be "not met": a search that hides jobs asks for them before it is made. */
export async function listNotMet({ db }: { db: Database }, actor: Pick<Actor, "id">): Promise<Qualification[]> {
  return notMet(toTeaching(await read(db, teachingRead(actor.id))));
}

/**
 * Jobs of a list, each with its fit in short, as "4 of 5". Null for a job that asks nothing, and for all of them where
 * the profile says nothing yet: "0 of 5" on each card would only keep people away.
 */
export function withFits<Job extends JobAsks>(
  jobs: readonly Job[],
  rows: { teaching: string | null }[],
): (Job & { fit: string | null })[] {
  const teaching = toTeaching(rows);
  const isSaid = saysAnything(teaching);
  return jobs.map((job) => ({ ...job, fit: isSaid ? shortText(fitOf(job, teaching, ANY_MONTH)) : null }));
}
