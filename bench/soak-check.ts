/** Compares everything that was answered with success with the rows in the database and the objects in the bucket. */
import { createHash } from "node:crypto";

/** Everything that a visitor was told is done. If one answer changes another, the last one counts. */
export type Promises = {
  applications: { jobId: string; email: string; sha256: string; id: string | null }[];
  /** By id; `title` and `state` as the last answered edit and move left them, null if one was cut off. */
  jobs: Map<string, { title: string | null; state: string | null }>;
  /** The titles of posted jobs: each must be there exactly once. */
  titles: string[];
  moves: { applicationId: string; status: string }[];
  accounts: { id: string }[];
};

export function noPromises(): Promises {
  return { applications: [], jobs: new Map(), titles: [], moves: [], accounts: [] };
}

export type Losses = {
  /** One line for each broken promise, and for each state that should never be. */
  lost: string[];
  /** Objects that no row names: a request was cut off between object and row. The hourly sweep removes them. */
  orphans: number;
  checked: { applications: number; pdfs: number; jobs: number; moves: number; accounts: number };
};

type ApplicationRow = { id: string; job_id: string; email: string; resume_key: string; resume_bytes: number };

/** Looks everything up. Reads all rows and every PDF. */
export async function findLosses(
  { db, bucket }: { db: D1Database; bucket: R2Bucket },
  made: Promises,
): Promise<Losses> {
  const lost: string[] = [];
  const all = async <T>(query: string) => (await db.prepare(query).all<T>()).results;
  const rows = await all<ApplicationRow>("SELECT id, job_id, email, resume_key, resume_bytes FROM applications");
  const byPerson = new Map(rows.map((row) => [`${row.job_id} ${row.email}`, row]));
  if (byPerson.size !== rows.length) lost.push(`${rows.length - byPerson.size} applications stand twice`);

  const hashes = new Map<string, string>();
  for (const { id, resume_key: key, resume_bytes: size } of rows) {
    const object = await bucket.get(key);
    const bytes = object && new Uint8Array(await object.arrayBuffer());
    if (!bytes) lost.push(`application ${id} has no PDF`);
    else if (bytes.length !== size || Buffer.from(bytes.subarray(0, 5)).toString() !== "%PDF-") {
      lost.push(`application ${id} has a broken PDF of ${bytes.length} bytes`);
    } else hashes.set(id, createHash("sha256").update(bytes).digest("hex"));
  }
  for (const { jobId, email, sha256, id } of made.applications) {
    const row = byPerson.get(`${jobId} ${email}`);
    if (!row || (id && row.id !== id)) lost.push(`the application of ${email} was answered and is gone`);
    else if (hashes.get(row.id) !== sha256) lost.push(`the PDF of ${email} is not the one that was sent`);
  }

  const halves = {
    "an application without its first event":
      "SELECT a.id FROM applications a WHERE NOT EXISTS (SELECT 1 FROM application_events e WHERE e.application_id = a.id)",
    "an account without a profile":
      "SELECT u.id FROM users u WHERE u.closed_at IS NULL AND NOT EXISTS (SELECT 1 FROM profiles p WHERE p.user_id = u.id)",
    "a job that the search does not have":
      "SELECT j.id FROM jobs j WHERE j.state = 'open' AND j.removed_at IS NULL AND NOT EXISTS (SELECT 1 FROM jobs_search s WHERE s.rowid = j.seq)",
  };
  for (const [what, query] of Object.entries(halves)) {
    for (const { id } of await all<{ id: string }>(query)) lost.push(`${what}: ${id}`);
  }

  const jobs = await all<{ id: string; title: string; state: string }>("SELECT id, title, state FROM jobs");
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  for (const [id, { title, state }] of made.jobs) {
    const job = jobById.get(id);
    if (!job) lost.push(`job ${id} was answered and is gone`);
    else if (title !== null && job.title !== title) lost.push(`job ${id} is "${job.title}", not "${title}"`);
    else if (state !== null && job.state !== state) lost.push(`job ${id} is ${job.state}, not ${state}`);
  }
  const named = new Map<string, number>();
  for (const { title } of jobs) named.set(title, (named.get(title) ?? 0) + 1);
  for (const title of made.titles) {
    if (named.get(title) !== 1) lost.push(`the job "${title}" is there ${named.get(title) ?? 0} times`);
  }

  // A move is untold until it can no longer be taken back; a later one of the recruiter takes its place.
  const moves = new Set(
    (
      await all<{ move: string }>(`SELECT application_id || ' ' || to_status AS move FROM application_events
        UNION SELECT application_id || ' ' || to_status FROM untold_moves`)
    ).map(({ move }) => move),
  );
  const last = new Map(made.moves.map(({ applicationId, status }) => [applicationId, status]));
  for (const [applicationId, status] of last) {
    if (!moves.has(`${applicationId} ${status}`)) lost.push(`the move of ${applicationId} to ${status} is gone`);
  }
  const users = new Set((await all<{ id: string }>("SELECT id FROM users")).map(({ id }) => id));
  for (const { id } of made.accounts) if (!users.has(id)) lost.push(`account ${id} was answered and is gone`);

  return {
    lost,
    orphans: await countOrphans(bucket, new Set(rows.map((row) => row.resume_key)), all),
    checked: {
      applications: made.applications.length,
      pdfs: hashes.size,
      jobs: made.jobs.size + made.titles.length,
      moves: made.moves.length,
      accounts: made.accounts.length,
    },
  };
}

async function countOrphans(
  bucket: R2Bucket,
  named: Set<string>,
  all: <T>(query: string) => Promise<T[]>,
): Promise<number> {
  const kept = await all<{ key: string }>("SELECT resume_path AS key FROM profiles WHERE resume_path IS NOT NULL");
  for (const { key } of kept) named.add(key);
  let orphans = 0;
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix: "resumes/", ...(cursor ? { cursor } : {}) });
    orphans += page.objects.filter(({ key }) => !named.has(key)).length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return orphans;
}
