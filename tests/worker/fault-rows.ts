/** What a journey leaves, comparable from one run of it to another. */
import { rowsOfAll, storedKeys, TABLES } from "../support/bindings";

/** What differs from run to run by its nature, made the same: ids, hashes, times, serial numbers. A hash keeps its cost. */
export function masked(text: string): string {
  return (
    text
      .replace(/\$scrypt\$(ln=\d+)[^"]*/g, "HASH $1")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "HASH")
      .replace(/\b[0-9a-f]{32}\b/g, "ID")
      // The end of an institution's address, where another one has the same name.
      .replace(/("slug":"[\w-]+)-[0-9a-f]{6}"/g, '$1-ID"')
      // Each press ends the private address of a calendar once more: how often it was pressed tells nobody anything.
      .replace(/"calendar_version":[1-9]\d*/g, '"calendar_version":N')
      // Addresses of different lengths make PDFs of different sizes.
      .replace(/"made_resume_bytes":\d+/g, '"made_resume_bytes":NUMBER')
      .replace(/\b\d{12,}\b/g, "TIME")
      .replace(/\b(key-in-url:|institution\/keys\/)[A-Za-z]{8}\b/g, "$1ID")
      // The number of a request about one's data.
      .replace(/\b\d{8}\b/g, "NUMBER")
      .replace(/\b(person|applicant)\d+\b/g, "$1")
  );
}

/** When a mail goes out, and how often it was tried, is no part of what was asked for; an order of publishing is only a number. */
const UNTOLD: Record<string, string[]> = {
  mail_outbox: ["body", "calendar", "attempts", "next_attempt_at", "sent_at"],
  users: ["mail_refusals"],
  jobs: ["seq"],
  events: ["id"],
  moderation_log: ["seq"],
  privacy_requests: ["number"],
  sessions: ["last_seen_at"],
  // Numbers of searches and of jobs.
  alerts: ["search_id", "mailed_seq", "due_at"],
  alert_searches: ["id", "made"],
  alert_tokens: ["search_id"],
  alert_matches: ["search_id", "seq"],
  alert_progress: ["seq"],
  // The month of the last run. A try that needs one more run may end in the next month.
  rating_progress: ["month"],
  // A secret is new each time, and sealed with a number of its own. The numbers of events go on.
  // A consumer that died holds a webhook until its time is over.
  webhooks: ["secret", "next_secret", "cursor", "lease_until"],
  webhook_tries: ["id", "event_id", "ms"],
  // A new key each time.
  passkeys: ["public_key"],
  // The letters of an id are drawn, and so are the last ones of the text.
  // Its last use is noted with its counts.
  api_keys: ["id", "hint", "last_used_at"],
};

/** Counters count refusals too; how a school answers, and a desk's numbers, are summed up a run later from what is there. */
const NOT_COMPARED = [
  "limit_counters",
  "api_key_counts",
  "api_key_refusals",
  "school_responsiveness",
  "institution_statistics",
];

/** Thousands of rows in which nothing differs from run to run: line by line they would cost more than their journey. */
const WORDS = ["search_words", "search_deletions"];

/** All rows and objects, comparable from one run to another. */
export async function state(): Promise<string[]> {
  const found = await rowsOfAll(TABLES.filter((table) => !NOT_COMPARED.includes(table)));
  const rows = [...found].flatMap(([table, rowsOfTable]) => {
    if (WORDS.includes(table)) return [`${table} ${rowsOfTable.map((row) => JSON.stringify(row)).sort()}`];
    return rowsOfTable.map((row) => {
      for (const column of UNTOLD[table] ?? []) delete row[column];
      return masked(`${table} ${JSON.stringify(row)}`);
    });
  });
  const keys = (await storedKeys()).map((key) => `object ${masked(key)}`);
  return [...rows, ...keys].sort();
}

/** Without what one more log-in changes: its session, its count, and that it closes an open registration. */
export function withoutLogIns(lines: string[]): string[] {
  return lines
    .filter((line) => !line.startsWith("sessions "))
    .map((line) => line.replace(/"registration_open_until":(TIME|null)|"login_count":\d+/g, ""));
}
