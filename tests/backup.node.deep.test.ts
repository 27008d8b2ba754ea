/** The restore drill: a local database and bucket, copied to files and read back into empty ones, on the real D1 and R2. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { type Bindings, backUp, COPIED, DERIVED, LEFT_OUT, LOADED, type Manifest } from "../.scripts/copies.ts";
import { rebuild } from "../.scripts/rebuild.ts";
import { restore, restoreObject } from "../.scripts/restoring.ts";
import { SCHEMA_TABLES, TABLE_NAMES } from "../.scripts/tables.ts";
import { insertPlainRow } from "./support/plain-row.ts";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";

const SEARCHES = ['"teacher" *', '"\ue001teach" *', '"\ue002pune" *', '"\ue003c736369656E6365"', '"physics" *'];

const folder = mkdtempSync(join(tmpdir(), "staffroom-backup-"));
const copy = join(folder, "copy");
const open: { dispose: () => Promise<void> }[] = [];
let from: Bindings;
let to: Bindings;
let manifest: Manifest;

async function openState(name: string, demo: boolean): Promise<Bindings> {
  const state = join(folder, name);
  await copyState(state, { demo });
  const options = {
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(state, "v3") },
    remoteBindings: false,
  };
  const proxy = await getPlatformProxy<Bindings>(options);
  open.push(proxy);
  return proxy.env;
}

const POSTED =
  "user_id, category, job_nature, vacancy, location, description, keywords, company_name, created_at, updated_at, institution_id";
const post = (id: string, title: string) =>
  `INSERT INTO jobs (id, seq, title, state, published_at, ${POSTED}) SELECT '${id}', (SELECT max(seq) + 1 FROM jobs), '${title}', 'open', created_at, ${POSTED} FROM jobs WHERE seq = 1`;

async function rowsOf({ DB }: Bindings, table: string): Promise<Record<string, unknown>[]> {
  return (await DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()).results;
}

async function keysOf({ RESUMES }: Bindings): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await RESUMES.list(cursor ? { cursor } : {});
    keys.push(...page.objects.map(({ key }) => key));
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return keys.sort();
}

/** A table of which the rows below say nothing gets one with plain values. */
async function fillEmpty({ DB }: Bindings, table: SQLiteTable): Promise<void> {
  const { name } = getTableConfig(table);
  if (!COPIED.includes(name) || (await DB.prepare(`SELECT 1 FROM ${name} LIMIT 1`).first())) return;
  await DB.prepare(insertPlainRow(table)).run();
}

beforeAll(async () => {
  [from, to] = [await openState("from", true), await openState("to", false)];
  const user = "(SELECT id FROM users ORDER BY id LIMIT 1)";
  const job = "(SELECT id FROM jobs ORDER BY id LIMIT 1)";
  await from.DB.batch(
    [
      `UPDATE profiles SET f_name = 'Zoë "Ze" O''Neill' || char(10) || '教師', photo_key = 'photos/one' WHERE user_id = ${user}`,
      `INSERT INTO passkeys VALUES ('p', ${user}, 'credential', 'key', 7, 'internal', 'My phone', 5, 6, null, null)`,
      "INSERT INTO answered_challenges VALUES ('c', 5)",
      `INSERT INTO idempotency_keys VALUES (${user}, 'hash', 'made', 5, 'body')`,
      `INSERT INTO notifications VALUES ('n', ${user}, 'event', 'text', '/here', null, 5, null, null, null)`,
      `INSERT INTO institutions (id, slug, name, kind, place, about, created_at, updated_at, website_host, logo_key, photo_key)
        VALUES ('i', 'slug', 'A School', 'school', 'Pune', 'about', 5, 5, '', 'pictures/logo', 'pictures/photo')`,
      `INSERT INTO templates VALUES ('t', 'i', ${user}, 'Thanks', 'text', 5, 5)`,
      `INSERT INTO institution_breaks VALUES ('b', 'i', ${user}, '2026-12-24', '2026-12-26', 5, null, null)`,
      `INSERT OR REPLACE INTO application_notes SELECT id, ${user}, 'text', 5, 5 FROM applications LIMIT 1`,
      `INSERT OR REPLACE INTO application_stars SELECT id, ${user}, 4, 5 FROM applications LIMIT 1`,
      `INSERT INTO untold_moves SELECT 'm', id, ${user}, status, 'rejected', null, null, null, 6, null FROM applications LIMIT 1`,
      "UPDATE applications SET next_status = 'rejected', next_at = 5 WHERE id IN (SELECT application_id FROM untold_moves)",
      "INSERT OR REPLACE INTO ratings SELECT id, 'school', null, 'i', job_id, null, null, null, 1, 0, 5 FROM applications LIMIT 1",
      "INSERT INTO school_ratings VALUES ('i', 5, 3, 400, 400, 400, '2026-11')",
      "INSERT INTO application_messages SELECT 'w', id, 'school', null, 'At ten?', null, 5, null, null FROM applications LIMIT 1",
      `INSERT INTO mail_settings VALUES (${user}, 'messages', 'daily', 5)`,
      "INSERT OR REPLACE INTO rating_progress VALUES (1, '2026-11', null)",
      "INSERT INTO resume_openings SELECT 'o', id, null, 5 FROM applications LIMIT 1",
      "INSERT INTO mail_outbox VALUES ('sent', 'e1', 'a@b.example', 'Hello', 'text', 1, 5, 6, 0, 0, 5, null, 1, null, null, null, null, null, null)",
      "INSERT INTO mail_outbox VALUES ('waiting', 'e2', 'a@b.example', 'Hello', 'a link', 1, 5, null, 0, 0, 5, null, 1, null, null, null, null, null, null)",
      "INSERT INTO mail_outbox VALUES ('for the summary', 'e3', 'a@b.example', 'Hello', 'a link', 0, 5, null, 1, 1, 5, null, 1, null, null, null, null, null, null)",
      "INSERT INTO institution_members SELECT id, 'i', 'owner', 5 FROM users WHERE role = 'user' LIMIT 1",
      `INSERT INTO institution_invitations VALUES ('v', 'i', 'a@b.example', 'reader', ${user}, 'hash', 5, 5)`,
      `INSERT INTO consents VALUES ('c', ${user}, 'reminders', '2026-11-23', 'yourdata', 5, null)`,
      `INSERT INTO privacy_requests VALUES (12345678, 'access', 'text', 'a@b.example', ${user}, 1, 5, 5, 6, null, null)`,
      `INSERT INTO moderation_items VALUES ('m', 'report', 'job', 'j', 'money', 'text', ${user}, 5, null)`,
      `INSERT INTO job_hidings VALUES ('h', ${job}, 'open', 'moderator', null, 'money', null, 5, null, null, null, 6)`,
      "INSERT INTO lasting_suspensions VALUES ('k', 'hash', 'c', 'address', 5)",
      "INSERT INTO moderation_log VALUES (null, null, 'hide', 'job', 'j', 'money', null, 5)",
      `INSERT INTO alert_searches VALUES (7, '{}', '{"all":"x","values":{},"tokens":["x"]}', 1)`,
      "INSERT INTO alert_tokens VALUES ('x', 7)",
      `INSERT INTO alerts (id, email, search_id, query, frequency, created_at, confirmed_at, renewed_at) VALUES ('a', 'a@b.example', 7, 'q=x', 'daily', 5, 6, 6)`,
      "INSERT INTO alert_matches VALUES (7, 1, 5)",
      "INSERT INTO alert_mailed_jobs VALUES ('a@b.example', 1, 5)",
      "INSERT INTO alert_progress VALUES (1, 5)",
      `INSERT INTO job_changes VALUES ('c', ${job}, '["pay"]', 5)`,
      `INSERT INTO job_news VALUES ('n', ${job}, 'closes_soon', null, 5, 5, null, '')`,
      `INSERT INTO form_drafts VALUES ('t', ${user}, '{}', 5, 5)`,
      "UPDATE jobs SET institution_id = 'i' WHERE seq % 5 = 0",
      `INSERT INTO jobs (id, user_id, institution_id, state, title, category, job_nature, vacancy, location, description, keywords, company_name, created_at, updated_at)
        VALUES ('d', ${user}, 'i', 'held', 'Held', 'Science', 'Full Time', 1, 'Pune', 'd', 'k', 'School', 5, 5)`,
      `INSERT INTO sessions (token_hash, user_id, kind, created_at, last_seen_at, idle_ms, expires_at) VALUES ('t', ${user}, 'web', 5, 5, 5, 5)`,
      `INSERT INTO one_time_tokens VALUES ('t', ${user}, 'reset', 'a@b.example', 5, 5)`,
      "INSERT INTO limit_counters VALUES ('k', 1, 5)",
      "INSERT INTO institution_statistics VALUES ('i', 5, '[]', '[]', '[]')",
      // A page of the site map keeps the newest date that it had, so one open job is newer than all that close.
      "UPDATE jobs SET updated_at = 8e12 WHERE seq = 1",
      "UPDATE jobs SET state = 'closed' WHERE seq % 7 = 0",
    ].map((statement) => from.DB.prepare(statement)),
  );
  for (const table of SCHEMA_TABLES) await fillEmpty(from, table);
  for (const key of ["pictures/logo", "pictures/photo"]) await from.RESUMES.put(key, "a picture");
  await from.RESUMES.put("photos/one", "a picture", { httpMetadata: { contentType: "image/webp" } });
  await from.RESUMES.put("resumes/orphan", "named by no row");
  manifest = await backUp(from, copy, new Date("2026-11-20T12:00:00Z"));
});

afterAll(async () => {
  await Promise.all(open.map(({ dispose }) => dispose()));
  rmSync(folder, { recursive: true, force: true });
});

test("every table is copied, made anew, or left out for a reason", () => {
  const named = [...DERIVED, ...LEFT_OUT, ...LOADED];
  expect(named.filter((table) => !TABLE_NAMES.includes(table))).toEqual([]);
  expect([...COPIED, ...named].sort()).toEqual(TABLE_NAMES.toSorted());
  expect(Object.entries(manifest.tables).filter(([, count]) => count === 0)).toEqual([]);
});

test("only its owner can read a copy, and it holds no session and no one-time token", () => {
  const files = readdirSync(copy, { recursive: true }).map((name) => join(copy, String(name)));
  expect(files.length).toBeGreaterThan(100);
  for (const file of [copy, ...files]) expect(statSync(file).mode & 0o077, file).toBe(0);
  expect(readdirSync(join(copy, "tables")).sort()).toEqual(COPIED.map((table) => `${table}.ndjson`).sort());
});

test("a copy holds no text of a mail that has yet to go out, as its link would still work", async () => {
  const [columns = [], ...rows] = readFileSync(join(copy, "tables", "mail_outbox.ndjson"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): unknown[] => JSON.parse(line));
  const body = (id: string) => rows.find((row) => row[columns.indexOf("id")] === id)?.[columns.indexOf("body")];
  expect(body("waiting")).toBe("");
  expect(body("sent")).toBe("text");
  expect(await from.DB.prepare("SELECT body FROM mail_outbox WHERE id = 'waiting'").first("body")).toBe("a link");
});

test("a copy does not go where something is already", async () => {
  await expect(backUp(from, copy, new Date())).rejects.toThrow("exists already");
});

test("a copy that was broken off is not restored", async () => {
  const half = join(folder, "half");
  mkdirSync(half);
  await expect(restore(to, half)).rejects.toThrow("no whole copy");
  writeFileSync(join(half, "manifest.json"), JSON.stringify({ ...manifest, migrations: { "9999_later.sql": null } }));
  await expect(restore(to, half)).rejects.toThrow("lacks 9999_later.sql");
  expect(await rowsOf(to, "users")).toEqual([]);
});

describe("read back into an empty database", () => {
  beforeAll(async () => {
    await restore(to, copy);
  });

  test.each(COPIED)("the table %s is the same, row by row", async (table) => {
    const before = await rowsOf(from, table);
    const waiting = (row: Record<string, unknown>) => table === "mail_outbox" && row.sent_at === null;
    const wanted = before.map((row) => (waiting(row) ? { ...row, attempts: 8, body: "", waits_for_summary: 0 } : row));
    expect(before.length).toBe(manifest.tables[table]);
    expect(await rowsOf(to, table)).toEqual(wanted);
  });

  test.each(LEFT_OUT)("the table %s is empty", async (table) => {
    expect(await rowsOf(from, table)).not.toEqual([]);
    expect(await rowsOf(to, table)).toEqual([]);
  });

  test.each(DERIVED)("the counters of %s are equal", async (table) => {
    // A count that has come to nothing keeps its row until it is made anew.
    const sorted = async (bindings: Bindings) =>
      (await rowsOf(bindings, table))
        .filter(({ count }) => count !== 0)
        .map((row) => JSON.stringify(row))
        .sort();
    expect(await sorted(to)).toEqual(await sorted(from));
  });

  test.each(SEARCHES)("a search for %s finds the same", async (match) => {
    const find = async ({ DB }: Bindings) =>
      (await DB.prepare("SELECT rowid FROM jobs_search WHERE jobs_search MATCH ? ORDER BY rowid").bind(match).all())
        .results;
    const found = await find(from);
    expect(found.length).toBeGreaterThan(0);
    expect(await find(to)).toEqual(found);
  });

  test("a job that is posted afterwards gets a number of its own, and is found", async () => {
    await to.DB.exec(post("new", "Falconry teacher"));
    const last = await from.DB.prepare("SELECT max(seq) AS n FROM jobs").first<number>("n");
    const found = await to.DB.prepare("SELECT rowid FROM jobs_search WHERE jobs_search MATCH '\"falconry\"'").all();
    expect(found.results).toEqual([{ rowid: Number(last) + 1 }]);
    await to.DB.exec("DELETE FROM jobs WHERE id = 'new'");
  });

  test("every file that a row names is there, byte by byte and of its type; orphans stay behind", async () => {
    const keys = await keysOf(to);
    expect(keys).toHaveLength(manifest.objects);
    expect(keys).toEqual((await keysOf(from)).filter((key) => keys.includes(key)));
    expect(keys).not.toContain("resumes/orphan");
    expect(manifest.missing).toEqual([]);
    for (const key of [...keys.slice(0, 5), "photos/one"]) {
      const [one, other] = [await from.RESUMES.get(key), await to.RESUMES.get(key)];
      expect(await other?.text()).toBe(await one?.text());
      expect(other?.httpMetadata).toEqual(one?.httpMetadata);
    }
  });

  test("index and counters are right again after they are made anew while jobs are posted and closed", async () => {
    const { DB } = to;
    const numbersABatch = 20;
    const indexed = async () => Number(await DB.prepare("SELECT count(*) AS n FROM jobs_search").first("n"));
    const find = async (match: string) =>
      (await DB.prepare("SELECT rowid FROM jobs_search WHERE jobs_search MATCH ? ORDER BY rowid").bind(match).all())
        .results;
    const state = async () => ({
      counters: await Promise.all(
        DERIVED.map(async (table) => (await rowsOf(to, table)).map((row) => JSON.stringify(row)).sort()),
      ),
      found: await Promise.all(SEARCHES.map(find)),
    });
    let steps = 0;
    let before = await indexed();
    let most = 0;
    // Others work between any two steps, also on jobs that the index does not have again yet.
    const meanwhile = async <T>(result: T) => {
      most = Math.max(most, (await indexed()) - before);
      steps += 1;
      // Closed a step after it was changed: what stood in the index twice would stay in it.
      await DB.exec("UPDATE jobs SET state = 'closed' WHERE title = 'Physics teacher, changed'");
      await DB.exec(post(`meanwhile-${steps}`, "Falconry teacher"));
      const ahead = (steps - DERIVED.length) * numbersABatch;
      await DB.exec(
        `UPDATE jobs SET title = 'Physics teacher, changed', state = 'open' WHERE seq BETWEEN ${ahead} AND ${ahead + 5} AND title <> 'Falconry teacher'`,
      );
      before = await indexed();
      return result;
    };
    const busy = {
      prepare: (sql: string) => DB.prepare(sql),
      batch: async (statements: D1PreparedStatement[]) => meanwhile(await DB.batch(statements)),
    };
    // As above: newer than all that close.
    await DB.exec(post("newest", "Falconry teacher"));
    await DB.exec("UPDATE jobs SET updated_at = 9e12 WHERE id = 'newest'");
    await DB.exec("DELETE FROM category_counters; DELETE FROM institution_counters; UPDATE counters SET value = 7");
    await rebuild(busy as unknown as D1Database, numbersABatch);
    expect(most).toBeLessThanOrEqual(numbersABatch);
    expect(await find('"falconry"')).toHaveLength(steps + 1);

    const made = await state();
    await rebuild(DB);
    expect(made).toEqual(await state());
    const open = await DB.prepare("SELECT count(*) AS n FROM jobs WHERE state = 'open' AND removed_at IS NULL").first(
      "n",
    );
    expect(await DB.prepare("SELECT value FROM counters WHERE name = 'open_jobs'").first("value")).toBe(open);
    expect(await indexed()).toBe(open);
  });

  test("it is refused a second time: nothing is overwritten", async () => {
    await expect(restore(to, copy)).rejects.toThrow("not empty");
  });

  test("one file alone is put back", async () => {
    await to.RESUMES.delete("photos/one");
    await restoreObject(to, copy, "photos/one");
    expect(await (await to.RESUMES.get("photos/one"))?.text()).toBe("a picture");
    await expect(restoreObject(to, copy, "photos/none")).rejects.toThrow("There is no photos/none");
  });
});

test("an object that is gone is named in the copy, and costs nothing else", async () => {
  await from.RESUMES.delete("photos/one");
  const again = await backUp(from, join(folder, "again"), new Date());
  expect(again.missing).toEqual(["photos/one"]);
  expect(again.tables).toEqual(manifest.tables);
  expect(existsSync(join(folder, "again", "manifest.json"))).toBe(true);
  expect(JSON.parse(readFileSync(join(copy, "manifest.json"), "utf8"))).toEqual(manifest);
});
