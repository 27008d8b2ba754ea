/** The read of what a candidate says in her teaching profile, and the fits of jobs with it. Loaded with the first candidate. */
import { sql } from "drizzle-orm";
import { type Database, prepare, read } from "~/db/client.server";
import { profiles, users } from "~/db/schema/accounts";
import type { Actor } from "~/domain/actor";
import type { Qualification } from "~/domain/jobs/details/value-rules";
import type { CandidateRow, JobMark } from "~/domain/jobs/rules";
import { readTeaching } from "~/domain/profiles/teaching-rules";
import type { JobAsks } from "./asks-rules";
import { ANY_MONTH, fitOf, notMet, saysAnything, shortText } from "./rules";

const TEACHING = prepare(
  { teaching: profiles.teaching },
  sql`from ${profiles} where ${profiles.userId} = ${sql.placeholder("user")}`,
);

/** To be sent with the reads of a list, so that a page of a candidate asks the database once. */
export const teachingRead = (userId: string) => TEACHING({ user: userId });

/** So many of the latest saved jobs, and of the latest applications, are marked in lists. */
const MARKED = sql.raw("1000");
const user = sql.placeholder("user");

const OF_CANDIDATE = prepare(
  {
    teaching: profiles.teaching,
    saved: sql<string>`(select json_group_array(job_id) from (select job_id from saved_jobs
      where user_id = ${user} order by created_at desc limit ${MARKED}))`,
    applied: sql<string>`(select json_group_array(job_id) from (select job_id from current_applications
      where candidate_id = ${user} order by created_at desc limit ${MARKED}))`,
  },
  sql`from ${users} left join ${profiles} on ${profiles.userId} = ${users.id} where ${users.id} = ${user}`,
);

/** All that a list of jobs shows of a candidate's own, to be sent with its reads: her profile, and what she saved and applied for. */
export const candidateRead = (userId: string) => OF_CANDIDATE({ user: userId });

/** The same for a list whose reads are sent already. */
export const readCandidate = ({ db }: { db: Database }, actor: Pick<Actor, "id">) => read(db, candidateRead(actor.id));

/** The teaching profile from the rows of its read. */
export const toTeaching = ([row]: { teaching: string | null }[]) => readTeaching(row?.teaching ?? null);

/** The qualifications that would be "not met": a search that hides jobs asks for them before it is made. */
export async function listNotMet({ db }: { db: Database }, actor: Pick<Actor, "id">): Promise<Qualification[]> {
  return notMet(toTeaching(await read(db, teachingRead(actor.id))));
}

/**
 * Jobs of a list, each with its mark, and with its fit in short, as "4 of 5". No fit for a job that asks nothing, and for all of
 * them where the profile says nothing yet: "0 of 5" on each card would only keep people away.
 */
export function withFits<Job extends JobAsks & { id: string }>(
  jobs: readonly Job[],
  rows: CandidateRow[],
): (Job & { fit: string | null; mark: JobMark | null })[] {
  const teaching = toTeaching(rows);
  const isSaid = saysAnything(teaching);
  const [row] = rows;
  const saved = new Set<string>(JSON.parse(row?.saved ?? "[]"));
  const applied = new Set<string>(JSON.parse(row?.applied ?? "[]"));
  return jobs.map((job) => ({
    ...job,
    fit: isSaid ? shortText(fitOf(job, teaching, ANY_MONTH)) : null,
    mark: applied.has(job.id) ? "applied" : saved.has(job.id) ? "saved" : null,
  }));
}
