/** The verification of an institution, and the institution of a job, as parts of statements. */
import { type SQL, sql } from "drizzle-orm";
import { isInList } from "./in-list";

type InstitutionKind = "school" | "college" | "coaching" | "company" | "other";
export type Verification = "unchecked" | "host" | "checked";

/** Expression on a row of `institutions` that goes by this name. `host`: a member's confirmed address is at its website's host. */
export function verificationOf(name = "institutions"): SQL<Verification> {
  const row = sql.raw(name);
  return sql<Verification>`case when ${row}.checked_at is not null then 'checked' when ${row}.verified_host is not null then 'host'
    else 'unchecked' end`;
}

/** Condition on a row of `jobs`: a moderator has checked its institution. */
export const isOfCheckedSchool = sql<number>`exists (select 1 from institutions
  where institutions.id = jobs.institution_id and institutions.checked_at is not null)`;

/** Condition: no moderator has checked the institution of this application's job. What it writes of money waits for a look. */
export function isOfUncheckedSchool(applicationId: string): SQL {
  return isAnyOfUncheckedSchool([applicationId]);
}

/** The same of one of these applications at least. */
export function isAnyOfUncheckedSchool(applicationIds: readonly string[]): SQL {
  return sql`exists (select 1 from applications join jobs on jobs.id = applications.job_id
    where ${isInList(sql`applications.id`, applicationIds)} and not ${isOfCheckedSchool})`;
}

/**
 * Expression: the institution that owns the job, as JSON: id, slug, name, verification, verified host, the path of its logo, the
 * company that the job names, and its kind. Null as long as it has no name, so before its first job is public. One column, so that it
 * fits into every list of jobs. `readSchool` reads it.
 */
export function institutionOfJob(): SQL<string | null> {
  return sql<
    string | null
  >`(select json_array(school.id, school.slug, school.name, ${verificationOf("school")}, school.verified_host,
    school.logo_key, jobs.company_name, school.kind) from institutions school where school.id = jobs.institution_id and school.name is not null)`;
}

/** Expression: the kind of the institution of a job that names it; null where the job names another company. */
export const kindOfJob = sql<InstitutionKind | null>`(select school.kind from institutions school
  where school.id = jobs.institution_id and lower(trim(school.name)) = lower(trim(jobs.company_name)))`;
