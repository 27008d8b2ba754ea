// Whose data a breach may have reached: all addresses of the database, or those that one account could read.

/** `what`: the kinds of data that were there of this person, with semicolons between them. */
export type Affected = { email: string; what: string };

export const PEOPLE_A_PAGE = 500;

/** Rows of people whose data were removed are left out. */
const EVERYBODY = `
  SELECT email, 'account' AS what FROM users WHERE closed_at IS NULL
  UNION ALL SELECT email, 'application' FROM applications WHERE email NOT GLOB 'removed-*@removed.invalid'
  UNION ALL SELECT email, 'invitation' FROM institution_invitations
  UNION ALL SELECT email, 'named by somebody' FROM nominees
  UNION ALL SELECT email, 'request about data' FROM privacy_requests WHERE email <> ''`;

/**
 * The data that somebody with the account ?3 could read: its own, and the applications of its institution. D1 takes
 * five selects in a row.
 */
const OF_AN_ACCOUNT = `
  SELECT * FROM (SELECT email, 'account' AS what FROM users WHERE id = ?3
  UNION ALL SELECT applications.email, 'application' FROM applications JOIN jobs ON jobs.id = applications.job_id
    WHERE jobs.institution_id IN (SELECT institution_id FROM institution_members WHERE user_id = ?3)
      AND applications.email NOT GLOB 'removed-*@removed.invalid'
  UNION ALL SELECT applications.email, 'resume opened' FROM resume_openings
    JOIN applications ON applications.id = resume_openings.application_id WHERE viewer_id = ?3)
  UNION ALL SELECT * FROM (SELECT users.email, 'colleague' AS what FROM institution_members own
    JOIN institution_members other ON other.institution_id = own.institution_id JOIN users ON users.id = other.user_id
    WHERE own.user_id = ?3 AND other.user_id <> ?3
  UNION ALL SELECT email, 'invitation' FROM institution_invitations WHERE institution_id IN
    (SELECT institution_id FROM institution_members WHERE user_id = ?3)
  UNION ALL SELECT email, 'named by somebody' FROM nominees WHERE user_id = ?3)`;

/** In order of their addresses, each once; read in pages. */
export async function* listAffected(DB: D1Database, accountId: string | null): AsyncGenerator<Affected> {
  const from = accountId === null ? EVERYBODY : OF_AN_ACCOUNT;
  const page = `SELECT email, replace(group_concat(DISTINCT what), ',', '; ') AS what FROM (${from})
    WHERE email > ?1 GROUP BY email ORDER BY email LIMIT ?2`;
  for (let after = ""; ; ) {
    const values = [after, PEOPLE_A_PAGE, ...(accountId === null ? [] : [accountId])];
    const { results } = await DB.prepare(page)
      .bind(...values)
      .all<Affected>();
    yield* results;
    if (results.length < PEOPLE_A_PAGE) return;
    after = results.at(-1)?.email ?? "";
  }
}
