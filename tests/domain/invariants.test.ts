/** Each invariant names the rows that break it, and each has a test that breaks it: a rule that finds nothing would never be missed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { alertSearches } from "~/db/schema/alerts";
import { interviews } from "~/db/schema/hiring";
import { newRowId } from "~/domain/ids";
import { db, resetStorage, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
} from "../support/factories";
import { allowBrokenRows, findBrokenRows, INVARIANTS, type Invariant } from "../support/invariants";
import { putUntoldMove } from "../support/school-moves";

const NOW = new Date();
const AHEAD = new Date(NOW.getTime() + 86_400_000);

let owner: Account;
let candidate: Account;
let job: Job;
let application: Application;
let interview: string;

/** A school with an open job, an applicant who is being interviewed, and one who saved the job. */
beforeEach(async () => {
  const host = { website: "https://hillview.example", websiteHost: "hillview.example" };
  owner = await createAccount("admin", { email: "head@hillview.example", emailVerifiedAt: NOW });
  candidate = await createAccount("user");
  const institution = await createInstitution([[owner, "owner"]], host);
  job = await createJob(owner, { institutionId: institution.id });
  const clock = { status: "interviewing" as const, turn: "school" as const, dueAt: AHEAD, waitsSince: NOW };
  application = await createApplication(job, { candidateId: candidate.id, email: candidate.email, ...clock });
  interview = newRowId(NOW);
  const said = { kind: "talk", minutes: 30, place: "Hall", timeZone: "Asia/Kolkata", state: "proposed" } as const;
  const of = { id: interview, applicationId: application.id, createdAt: NOW, updatedAt: NOW };
  await db.insert(interviews).values({ ...of, ...said, times: JSON.stringify([AHEAD.getTime()]) });
  await sql("INSERT INTO saved_jobs VALUES (?, ?, ?)", candidate.id, job.id, NOW.getTime());
});

/** Counters of no rows are all zero; triggers keep them, so nothing else puts them back. */
afterEach(async () => {
  await resetStorage();
  await sql("UPDATE counters SET value = 0 WHERE name = 'open_jobs'");
  for (const table of ["category_counters", "sitemap_pages", "institution_counters", "job_sorting"])
    await sql(`DELETE FROM ${table}`);
  for (const index of ["jobs_search", "jobs_closing"]) await sql(`DELETE FROM ${index}`);
});

const change = (rule: Invariant, statement: string, ...values: (string | number)[]) =>
  [rule, () => sql(statement, ...values)] as const;

const addMove = async (from: string) => {
  await putUntoldMove({ id: "a move", applicationId: application.id, actorId: owner.id });
  await sql("UPDATE untold_moves SET from_status = ?", from);
};

const BREAKS: (readonly [Invariant, () => Promise<unknown>])[] = [
  change(
    "copy of a profile in an application that has none",
    "UPDATE applications SET teaching_copy = '{}', candidate_id = NULL",
  ),
  [
    "live interview of an ended application",
    async () => {
      await sql("UPDATE applications SET status = 'rejected', turn = NULL, due_at = NULL");
      await sql("UPDATE interviews SET state = 'proposed'");
    },
  ],
  [
    "live interview of a job that is gone",
    async () => {
      await sql("UPDATE jobs SET state = 'hidden'");
      await sql("UPDATE interviews SET state = 'others_asked'");
    },
  ],
  change("agreed interview without its time", "UPDATE interviews SET state = 'agreed'"),
  change("due time without a turn, or turn without a due time", "UPDATE applications SET turn = NULL"),
  change("clock that runs after the end", "UPDATE applications SET status = 'rejected'"),
  ["untold move that has nothing to move", () => addMove("submitted")],
  [
    "untold move that its application does not show",
    async () => {
      await addMove("interviewing");
      await sql("UPDATE applications SET next_status = NULL, next_at = NULL");
    },
  ],
  change(
    "untold move that its application does not show",
    "UPDATE applications SET next_status = 'hired', next_at = 5",
  ),
  [
    "untold move that its application does not show",
    async () => {
      await addMove("interviewing");
      await sql("UPDATE untold_moves SET to_status = 'hired'");
    },
  ],
  [
    "untold move that has nothing to move",
    async () => {
      await sql("UPDATE jobs SET removed_at = updated_at");
      await addMove("interviewing");
    },
  ],
  change("publishing number without its time, or a time without it", "UPDATE jobs SET published_at = NULL"),
  change(
    "public job without a number for its last change, or one that another has too",
    "UPDATE jobs SET change_no = NULL",
  ),
  [
    "public job without a number for its last change, or one that another has too",
    async () => {
      await createJob(owner);
      await sql("UPDATE jobs SET change_no = 7");
    },
  ],
  change(
    "job that nobody could see, and that somebody applied for or saved",
    "UPDATE jobs SET state = 'held', seq = NULL, published_at = NULL",
  ),
  change("number of open jobs that is wrong", "UPDATE counters SET value = value + 1 WHERE name = 'open_jobs'"),
  change(
    "category's number that is wrong",
    "INSERT INTO category_counters (key, name, open) VALUES ('ghost', 'Ghost', 7)",
  ),
  change("recruiter without an institution", "DELETE FROM institution_members"),
  [
    "institution that shares work, and has no name",
    async () => {
      await sql("UPDATE institutions SET name = NULL, slug = NULL");
      await sql(
        "INSERT OR REPLACE INTO institution_members SELECT id, (SELECT min(id) FROM institutions), 'reader', 5 FROM users",
      );
    },
  ],
  change("institution with half a name", "UPDATE institutions SET slug = NULL"),
  change("site map page's number that is wrong", "DELETE FROM sitemap_pages"),
  change("institution's number of jobs that is wrong", "UPDATE institution_counters SET open = open - 1"),
  [
    "search index that is not the open jobs",
    async () => void (await sql("DELETE FROM jobs_search WHERE rowid = ?", job.seq)),
  ],
  change("index by closing day that is not the open jobs", "DELETE FROM jobs_closing"),
  change("sorting of the search that is not the open jobs", "UPDATE job_sorting SET closes_at = 5"),
  change("verified host that does not follow", "UPDATE institutions SET verified_host = NULL"),
  change("open job that nobody can work on", "UPDATE institution_members SET role = 'reader'"),
  [
    "ended application of which nobody has decided how it counts",
    async () => {
      await sql("UPDATE applications SET promised_days = 7, confirmed_at = 5");
      await sql(
        "INSERT INTO application_events (id, application_id, from_status, to_status, created_at) VALUES ('e', ?, 'interviewing', 'hired', 9)",
        application.id,
      );
    },
  ],
  ...["dropped_at = 5", "dropped_reason = 'not_me'"].map((half) =>
    change(
      "application that was dropped without a reason, or has a reason and was not",
      `UPDATE applications SET ${half}`,
    ),
  ),
  change("sums of a school that no longer hold", "UPDATE jobs SET ended_on = 20000"),
  change(
    "sums of a school that no longer hold",
    "INSERT INTO school_responsiveness (institution_id, summed_on, due) VALUES ('none', 20000, 1)",
  ),
  change("open job of somebody who is suspended", "UPDATE institutions SET suspended_at = 5"),
  [
    "way into a closed account",
    async () => {
      await createSession(candidate, "web");
      await sql("UPDATE users SET closed_at = 5, password_hash = NULL WHERE id = ?", candidate.id);
    },
  ],
  change("account without its profile", "DELETE FROM profiles WHERE user_id = (SELECT max(user_id) FROM profiles)"),
  change("application without its first event", "DELETE FROM application_events"),
  ["search that no alert asks for", () => db.insert(alertSearches).values({ id: 1, key: "k", made: "{}", version: 1 })],
];

test("a school with an applicant breaks none", async () => {
  expect(await findBrokenRows()).toEqual({});
});

test("each has a way to break it here", () => {
  expect([...new Set(BREAKS.map(([rule]) => rule))].toSorted()).toEqual(INVARIANTS.toSorted());
});

test.each(BREAKS)("%s: its rows are named", async (rule, breakIt) => {
  for (const each of INVARIANTS) allowBrokenRows(each, "the test breaks one of them, and perhaps another with it");
  await breakIt();
  const found = (await findBrokenRows())[rule] ?? [];
  // Compared with the list itself, a rule that names no row would pass.
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(found.map(() => expect.anything()));
});
