/** Rules that hold for the rows after each use-case, whatever it was: `setup.ts` checks them after each test. */
import { expect } from "vitest";
import { JOBS_PER_SITEMAP } from "~/domain/search-engines/rules";
import { bindings } from "./bindings";

const OPEN = "jobs.state = 'open' AND jobs.removed_at IS NULL";
const MOVABLE = "'submitted', 'shortlisted', 'interviewing'";
const DAY_MS = 86_400_000;

/** The rows behind the sums of a school. */
const COUNTED =
  "applications JOIN jobs ON jobs.id = job_id WHERE counts_as IN ('in_time', 'late') AND not_real_at IS NULL AND dropped_at IS NULL";

/** Keys whose counter differs from its rows. `counters` selects a key and its number, each of `rows` a key of one row. */
function miscounted(counters: string, ...rows: string[]): string {
  const parts = [counters, ...rows].join(" UNION ALL ");
  return `SELECT key AS id FROM (SELECT key, sum(n) AS n FROM (SELECT '' AS key, 0 AS n WHERE 0 UNION ALL ${parts}) GROUP BY key) WHERE n <> 0`;
}

/** Numbers that are in one of two lists alone. */
function differing(some: string, others: string): string {
  return `SELECT id FROM (SELECT id, sum(n) AS n FROM (SELECT id, 1 AS n FROM (${some}) UNION ALL SELECT id, -1 FROM (${others}))
    GROUP BY id) WHERE n <> 0`;
}

/** Each rule, by what breaks it: a statement that selects the ids of the rows that do. */
const BROKEN = {
  "live interview of an ended application": `SELECT interviews.id FROM interviews JOIN applications ON applications.id = application_id
    WHERE (interviews.state IN ('proposed', 'others_asked') AND (applications.status NOT IN (${MOVABLE}) OR dropped_at IS NOT NULL))
      OR (interviews.state = 'agreed' AND interviews.ends_at > applications.updated_at
        AND (applications.status NOT IN (${MOVABLE}, 'offered') OR dropped_at IS NOT NULL))`,
  "live interview of a job that is gone": `SELECT interviews.id FROM interviews JOIN applications ON applications.id = application_id
    JOIN jobs ON jobs.id = job_id WHERE (jobs.removed_at IS NOT NULL OR jobs.state IN ('hidden', 'taken_down', 'held'))
      AND (interviews.state IN ('proposed', 'others_asked') OR (interviews.state = 'agreed' AND interviews.ends_at > jobs.updated_at))`,
  "agreed interview without its time":
    "SELECT id FROM interviews WHERE state = 'agreed' AND (starts_at IS NULL OR ends_at IS NULL)",
  "due time without a turn, or turn without a due time":
    "SELECT id FROM applications WHERE (turn IS NULL) <> (due_at IS NULL)",
  "clock that runs after the end": `SELECT id FROM applications
    WHERE turn IS NOT NULL AND status IN ('hired', 'rejected', 'withdrawn', 'unanswered')`,
  "copy of a profile in an application that has none": `SELECT id FROM applications WHERE teaching_copy IS NOT NULL
    AND (status = 'withdrawn' OR dropped_at IS NOT NULL OR candidate_id IS NULL OR length(cast(teaching_copy AS blob)) > 2048)`,
  "untold move that its application does not show": `SELECT applications.id FROM applications LEFT JOIN untold_moves
    ON application_id = applications.id WHERE next_status IS NOT to_status OR (next_status IS NULL) <> (next_at IS NULL)`,
  "untold move that has nothing to move": `SELECT untold_moves.id FROM untold_moves JOIN applications
    ON applications.id = application_id JOIN jobs ON jobs.id = job_id
    WHERE applications.status IN ('withdrawn', 'hired') OR applications.dropped_at IS NOT NULL OR jobs.state IN ('hidden', 'taken_down')
      OR jobs.removed_at IS NOT NULL OR applications.status NOT IN (untold_moves.from_status, 'unanswered')`,
  "number of open jobs that is wrong": miscounted(
    "SELECT name, value FROM counters WHERE name = 'open_jobs'",
    `SELECT 'open_jobs', -1 FROM jobs WHERE ${OPEN}`,
  ),
  "category's number that is wrong": miscounted(
    "SELECT key, open FROM category_counters",
    `SELECT lower(category), -1 FROM jobs WHERE ${OPEN}`,
  ),
  "site map page's number that is wrong": miscounted(
    "SELECT page, open FROM sitemap_pages",
    `SELECT (seq - 1) / ${JOBS_PER_SITEMAP} + 1, -1 FROM jobs WHERE ${OPEN}`,
  ),
  "institution's number of jobs that is wrong": miscounted(
    `SELECT institution_id || ' ' || kinds.key, kinds.value
      FROM institution_counters, json_each(json_object('open', open, 'closed', closed, 'removed', removed)) kinds`,
    `SELECT jobs.institution_id || ' ' || iif(removed_at IS NULL, state, 'removed'), -1 FROM jobs WHERE removed_at IS NOT NULL OR state IN ('open', 'closed')`,
  ),
  "publishing number without its time, or a time without it":
    "SELECT id FROM jobs WHERE (seq IS NULL) <> (published_at IS NULL)",
  "public job without a number for its last change, or one that another has too": `SELECT id FROM jobs
    WHERE (seq IS NULL) <> (change_no IS NULL) OR change_no IN (SELECT change_no FROM jobs GROUP BY change_no HAVING count(*) > 1)`,
  "job that nobody could see, and that somebody applied for or saved": `SELECT id FROM jobs WHERE seq IS NULL
    AND (id IN (SELECT job_id FROM applications) OR id IN (SELECT job_id FROM saved_jobs) OR id IN (SELECT job_id FROM job_views))`,
  "search index that is not the open jobs": differing(
    "SELECT id FROM jobs_search_docsize",
    `SELECT seq AS id FROM jobs WHERE ${OPEN}`,
  ),
  "index by closing day that is not the open jobs": differing(
    "SELECT id FROM jobs_closing_docsize",
    `SELECT coalesce(closes_at / ${DAY_MS}, 1048575) * 4294967296 + seq AS id FROM jobs WHERE ${OPEN}`,
  ),
  "sorting of the search that is not the open jobs": differing(
    "SELECT seq || ' ' || closes_at || ' ' || coalesce(pay_month, '') AS id FROM job_sorting",
    `SELECT seq || ' ' || coalesce(closes_at, 9000000000000000) || ' ' || coalesce(pay_month, '') AS id FROM jobs WHERE ${OPEN}`,
  ),
  // A host that two institutions name is verified for one of them, and stays free when that one loses it.
  "verified host that does not follow": `SELECT id FROM institutions WHERE iif(website_host <> '' AND EXISTS (
      SELECT 1 FROM institution_members JOIN users ON users.id = user_id WHERE institution_id = institutions.id
        AND email_verified_at IS NOT NULL AND closed_at IS NULL AND substr(email, instr(email, '@') + 1) = website_host),
    verified_host IS NOT website_host AND (verified_host IS NOT NULL OR NOT EXISTS (
      SELECT 1 FROM institutions other WHERE other.website_host = institutions.website_host AND other.id <> institutions.id)),
    verified_host IS NOT NULL)`,
  "recruiter without an institution": `SELECT id FROM users WHERE role = 'admin' AND closed_at IS NULL AND disowned_at IS NULL
    AND id NOT IN (SELECT user_id FROM institution_members)`,
  "institution that shares work, and has no name": `SELECT institution_id AS id FROM institution_members
    JOIN institutions ON institutions.id = institution_id WHERE name IS NULL GROUP BY institution_id HAVING count(*) > 1`,
  "institution with half a name": `SELECT id FROM institutions WHERE (name IS NULL) <> (slug IS NULL)`,
  "open job that nobody can work on": `SELECT id FROM jobs WHERE ${OPEN} AND NOT EXISTS (SELECT 1 FROM institution_members
    JOIN users ON users.id = institution_members.user_id WHERE institution_members.institution_id = jobs.institution_id
      AND institution_members.role IN ('owner', 'recruiter') AND closed_at IS NULL)`,
  "ended application of which nobody has decided how it counts": `SELECT id FROM applications
    WHERE promised_days IS NOT NULL AND counts_as IS NULL AND counted_on IS NULL AND dropped_at IS NULL AND confirmed_at IS NOT NULL AND EXISTS (SELECT 1 FROM application_events
        WHERE application_id = applications.id AND from_status IS NOT NULL AND created_at >= coalesce(confirmed_at, 0)
          AND to_status IN ('rejected', 'hired', 'unanswered', 'accepted'))
      AND NOT EXISTS (SELECT 1 FROM jobs JOIN users ON users.email = applications.email WHERE jobs.id = job_id AND (users.id = jobs.user_id
        OR EXISTS (SELECT 1 FROM institution_members WHERE user_id = users.id AND institution_id = jobs.institution_id)))`,
  // The next run makes those anew that it is told of.
  "sums of a school that no longer hold": `SELECT institution_id AS id FROM school_responsiveness WHERE summed_on > 0
      AND (due <> (SELECT count(*) FROM ${COUNTED} AND jobs.institution_id = school_responsiveness.institution_id AND counted_on > summed_on - 180)
        OR in_time <> (SELECT count(*) FROM ${COUNTED} AND jobs.institution_id = school_responsiveness.institution_id AND counted_on > summed_on - 180 AND counts_as = 'in_time')
        OR closed <> (SELECT count(*) FROM jobs WHERE jobs.institution_id = school_responsiveness.institution_id AND ended_on > summed_on - 180))
    UNION ALL SELECT id FROM (SELECT jobs.institution_id AS id FROM jobs WHERE ended_on IS NOT NULL UNION SELECT jobs.institution_id FROM ${COUNTED})
      WHERE id NOT IN (SELECT institution_id FROM school_responsiveness)`,
  "open job of somebody who is suspended": `SELECT jobs.id FROM jobs JOIN institutions ON institutions.id = jobs.institution_id
    WHERE ${OPEN} AND institutions.suspended_at IS NOT NULL`,
  "way into a closed account": `SELECT id FROM users WHERE closed_at IS NOT NULL AND (password_hash IS NOT NULL
    OR EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id) OR EXISTS (SELECT 1 FROM one_time_tokens WHERE user_id = users.id)
    OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = users.id) OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)
    OR EXISTS (SELECT 1 FROM institution_members WHERE user_id = users.id))`,
  "account without its profile":
    "SELECT id FROM users WHERE closed_at IS NULL AND id NOT IN (SELECT user_id FROM profiles)",
  "application without its first event": `SELECT id FROM applications WHERE (SELECT count(*) FROM application_events
    WHERE application_id = applications.id AND from_status IS NULL) <> 1`,
  "application that was dropped without a reason, or has a reason and was not":
    "SELECT id FROM applications WHERE (dropped_at IS NULL) <> (dropped_reason IS NULL)",
  "search that no alert asks for": `SELECT id FROM alert_searches WHERE id NOT IN (SELECT search_id FROM alerts)
    UNION ALL SELECT search_id FROM alert_tokens WHERE search_id NOT IN (SELECT search_id FROM alerts WHERE confirmed_at IS NOT NULL)`,
} as const;

export type Invariant = keyof typeof BROKEN;
export const INVARIANTS = Object.keys(BROKEN) as Invariant[];

/** One statement for all of them, with the first ids of each. The columns go by number: D1 has few terms for a UNION. */
const ALL = `SELECT ${INVARIANTS.map(
  (name, index) => `(SELECT json_group_array(id) FROM (SELECT id FROM (${BROKEN[name]}) LIMIT 5)) AS "i${index}"`,
).join(",\n")}`;

const allowedHere = new Set<Invariant>();
const allowedInFile = new Set<Invariant>();
let isInTest = false;

/**
 * This test, or at the top of a file the whole file, makes rows by hand that no use-case leaves behind: this invariant
 * is not checked. `why` is for readers.
 */
export function allowBrokenRows(name: Invariant, _why: string): void {
  (isInTest ? allowedHere : allowedInFile).add(name);
}

/** Each file begins with none allowed. */
export function beginFile(): void {
  isInTest = false;
  allowedInFile.clear();
}

/** Each test begins with what its file allows. */
export function forgetAllowed(): void {
  isInTest = true;
  allowedHere.clear();
}

/** The invariants that do not hold now, each with the ids of some of the rows that break it. */
export async function findBrokenRows(): Promise<Partial<Record<Invariant, unknown[]>>> {
  const found = await bindings.DB.prepare(ALL).first<Record<string, string>>();
  const broken = INVARIANTS.map(
    (name, index) => [name, JSON.parse(found?.[`i${index}`] ?? "[]") as unknown[]] as const,
  );
  return Object.fromEntries(broken.filter(([, ids]) => ids.length > 0));
}

/** Fail with the names of what does not hold, and the rows. */
export async function expectInvariants(): Promise<void> {
  const broken = Object.entries(await findBrokenRows()).filter(
    ([name]) => !allowedHere.has(name as Invariant) && !allowedInFile.has(name as Invariant),
  );
  expect(Object.fromEntries(broken), "rows that no use-case may leave behind").toEqual({});
}
