/** A restore and the hourly sweep at the same time, and a restore that breaks off in the middle: nothing of the copy is lost. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { type Bindings, backUp, COPIED, type Manifest } from "../.scripts/copies.ts";
import { restore, restoreMissingObjects, restoreObject } from "../.scripts/restoring.ts";
import { openDatabase } from "../app/db/client.server.ts";
import { sweepResumes } from "../app/domain/applications/apply/sweep-resumes.server";
import { sweepPhotos } from "../app/domain/profiles/store-profile-files.server.ts";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";

/** More than two pages of rows, and more objects than go at once. */
const NOTICES = 1100;
const APPLICATIONS = 20;
const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), "staffroom-restoring-"));
const copy = join(folder, "copy");
const open: { dispose: () => Promise<void> }[] = [];
let from: Bindings;
let to: Bindings;
let wholeRows: unknown;
let wholeKeys: string[];

async function openState(name: string): Promise<Bindings> {
  const state = join(folder, name);
  await copyState(state, { demo: false });
  const persist = { path: join(state, "v3") };
  const proxy = await getPlatformProxy<Bindings>({
    configPath: join(root, "wrangler.toml"),
    persist,
    remoteBindings: false,
  });
  open.push(proxy);
  return proxy.env;
}

async function rowsOf({ DB }: Bindings): Promise<unknown> {
  const read = () => DB.batch(COPIED.map((table) => DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`)));
  // The local server may end an idle connection just as a reading goes out, which then goes out again.
  const answers = await read().catch(read);
  return answers.map(({ results }) => results);
}

async function keysOf({ RESUMES }: Bindings): Promise<string[]> {
  return (await RESUMES.list()).objects.map(({ key }) => key).sort();
}

/** What the hourly run does, when all that is in the bucket has been there for longer than an hour. */
async function sweep({ DB, RESUMES }: Bindings): Promise<number> {
  const deps = { db: openDatabase(DB), resumes: RESUMES, now: new Date(Date.now() + 2 * HOUR_MS) };
  return (await sweepResumes(deps)) + (await sweepPhotos(deps));
}

/** The same bindings; `before` is called with each write's name, and may throw in its place. */
function watched({ DB, RESUMES }: Bindings, before: (write: "rows" | "object") => Promise<void>): Bindings {
  const database = {
    prepare: (sql: string) => DB.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      await before("rows");
      return DB.batch(statements);
    },
  };
  const bucket = {
    head: (key: string) => RESUMES.head(key),
    put: async (...args: Parameters<R2Bucket["put"]>) => {
      await before("object");
      return RESUMES.put(...args);
    },
  };
  return { DB: database as unknown as D1Database, RESUMES: bucket as unknown as R2Bucket };
}

/** Lets `count` writes of this kind pass, and fails from then on. */
function failingAfter(count: number, kind: "rows" | "object"): Bindings {
  let left = count;
  return watched(to, async (write) => {
    if (write !== kind) return;
    if (left === 0) throw new Error("the line dropped");
    left -= 1;
  });
}

async function expectWhole(): Promise<void> {
  expect(await rowsOf(to)).toEqual(wholeRows);
  expect(await keysOf(to)).toEqual(wholeKeys);
}

beforeAll(async () => {
  [from, to] = [await openState("from"), await openState("to")];
  const statements = [
    "INSERT INTO users (id, email, role, created_at) VALUES ('u', 'u@school.example', 'admin', 5)",
    "INSERT INTO profiles (user_id, resume_path, photo_key, updated_at) VALUES ('u', 'resumes/stored', 'photos/one', 5)",
    "INSERT INTO institutions (id, created_at, updated_at) VALUES ('i', 5, 5)",
    `INSERT INTO jobs (id, seq, user_id, title, category, job_nature, vacancy, location, description, keywords, company_name, state, created_at, updated_at, published_at, institution_id)
      VALUES ('j', 1, 'u', 'PGT', 'Science', 'Full Time', 1, 'Pune', 'd', '', 'School', 'open', 5, 5, 5, 'i')`,
    ...Array.from(
      { length: APPLICATIONS },
      (_, at) =>
        `INSERT INTO applications (id, job_id, name, email, mobile, experience, resume_key, resume_name, resume_bytes, status, created_at, updated_at) VALUES ('a${at}', 'j', 'Asha', 'a${at}@b.example', '1', '1+', 'resumes/a${at}', 'a.pdf', 5, 'submitted', 5, 5)`,
    ),
    ...Array.from(
      { length: NOTICES },
      (_, at) =>
        `INSERT INTO notifications VALUES ('n${at}', 'u', 'event${at}', 'text', '/here', null, 5, null, null, null)`,
    ),
  ];
  await from.DB.batch(statements.map((statement) => from.DB.prepare(statement)));
  wholeKeys = ["photos/one", "resumes/stored", ...Array.from({ length: APPLICATIONS }, (_, at) => `resumes/a${at}`)];
  for (const key of wholeKeys) await from.RESUMES.put(key, `bytes of ${key}`);
  wholeKeys.sort();
  wholeRows = await rowsOf(from);
  await backUp(from, copy, new Date());
});

afterAll(async () => {
  await Promise.all(open.map(({ dispose }) => dispose()));
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await to.DB.batch(COPIED.toReversed().map((table) => to.DB.prepare(`DELETE FROM ${table}`)));
  await to.RESUMES.delete(await keysOf(to));
});

test("every row is there before the first object comes", async () => {
  const writes: string[] = [];
  let rowsAtFirstObject: unknown;
  const seen = watched(to, async (write) => {
    if (write === "object" && !writes.includes("object")) rowsAtFirstObject = await rowsOf(to);
    writes.push(write);
  });
  await restore(seen, copy);
  expect(rowsAtFirstObject).toEqual(wholeRows);
  expect(writes.lastIndexOf("rows")).toBeLessThan(writes.indexOf("object"));
  await expectWhole();
});

test("a sweep between any two objects takes none of them, however long the restore takes", async () => {
  let removed = 0;
  const slow = watched(to, async (write) => {
    if (write === "object") removed += await sweep(to);
  });
  await restore(slow, copy);
  removed += await sweep(to);
  expect(removed).toBe(0);
  await expectWhole();
});

test.each([
  ["before the first row", 0, "rows"],
  ["in the middle of the rows", 4, "rows"],
  ["between rows and objects", 0, "object"],
  ["in the middle of the objects", 9, "object"],
] as const)("a restore that breaks off %s loses nothing, and the next run ends it", async (_, count, kind) => {
  await expect(restore(failingAfter(count, kind), copy)).rejects.toThrow("the line dropped");
  if (kind === "object") expect(await rowsOf(to)).toEqual(wholeRows);
  const before = await keysOf(to);
  await sweep(to);
  expect(await keysOf(to)).toEqual(before);
  await restore(to, copy);
  await expectWhole();
  expect(await (await to.RESUMES.get("resumes/a7"))?.text()).toBe("bytes of resumes/a7");
});

test("a restore that breaks off again and again goes on where it ended, and is whole in the end", async () => {
  let tries = 0;
  for (let isDone = false; !isDone && tries < 20; tries += 1) {
    isDone = await restore(failingAfter(tries < 6 ? 1 : 12, tries < 6 ? "rows" : "object"), copy).then(
      () => true,
      () => false,
    );
  }
  expect(tries).toBeGreaterThan(6);
  expect(tries).toBeLessThan(20);
  await expectWhole();
});

test("where somebody has written a row while the line dropped, the restore ends with that failure, and writes no more", async () => {
  const count = () => to.DB.prepare("SELECT count(*) AS n FROM notifications").first<number>("n");
  let writesAfter = 0;
  let hasFailed = false;
  const disturbed = watched(to, async () => {
    if (hasFailed) writesAfter += 1;
    else if (Number(await count()) > 0) {
      hasFailed = true;
      await to.DB.exec(
        "INSERT INTO notifications VALUES ('x', 'u', 'later', 'text', '/here', null, 9, null, null, null)",
      );
      throw new Error("the line dropped");
    }
  });
  await expect(restore(disturbed, copy)).rejects.toThrow("the line dropped");
  expect([hasFailed, writesAfter]).toEqual([true, 0]);
});

test.each([
  ["somebody signed up", "INSERT INTO users (id, email, role, created_at) VALUES ('x', 'x@b.example', 'user', 9)"],
  ["a row was changed", "UPDATE notifications SET read_at = 9 WHERE id = 'n3'"],
  ["a row in the middle was removed", "DELETE FROM notifications WHERE id = 'n700'"],
])("where %s since a restore broke off, the next run writes nothing", async (_, change) => {
  await expect(restore(failingAfter(0, "object"), copy)).rejects.toThrow("the line dropped");
  await to.DB.exec(change);
  const before = await rowsOf(to);
  await expect(restore(to, copy)).rejects.toThrow("is not empty, and has other rows than the copy");
  expect(await rowsOf(to)).toEqual(before);
  expect(await keysOf(to)).toEqual([]);
});

test("the objects alone come back whatever the rows say, and those that are there stay as they are", async () => {
  await restore(to, copy);
  await to.RESUMES.put("resumes/a1", "newer");
  await to.RESUMES.delete(["resumes/a2", "photos/one"]);
  await to.DB.exec("UPDATE notifications SET read_at = 9 WHERE id = 'n3'");
  expect(await restoreMissingObjects(to, copy)).toBe(2);
  expect(await keysOf(to)).toEqual(wholeKeys);
  expect(await (await to.RESUMES.get("resumes/a1"))?.text()).toBe("newer");
});

test("mail that waited is given up in the moment in which its row comes back, and what was sent is as it was", async () => {
  const waiting =
    "INSERT INTO mail_outbox VALUES ('w', 'e', 'a@b.example', 'Hello', 'link', 1, 5, null, 0, 1, 5, null, 1, null, null, null, null, null, null)";
  await from.DB.exec(waiting);
  await from.DB.exec(
    "INSERT INTO mail_outbox VALUES ('s', 'e2', 'a@b.example', 'Hello', 'text', 1, 5, 6, 0, 0, 5, null, 1, null, null, null, null, null, null)",
  );
  const second = join(folder, crypto.randomUUID());
  await backUp(from, second, new Date());
  await from.DB.exec("DELETE FROM mail_outbox");
  await expect(restore(failingAfter(0, "object"), second)).rejects.toThrow("the line dropped");
  const mails = await to.DB.prepare("SELECT id, attempts, body, waits_for_summary FROM mail_outbox ORDER BY id").all();
  expect(mails.results).toEqual([
    { id: "s", attempts: 1, body: "text", waits_for_summary: 0 },
    { id: "w", attempts: 8, body: "", waits_for_summary: 0 },
  ]);
});

describe("a copy that was changed", () => {
  /** The copy once more, with another text in this file. */
  function changed(name: string, file: string, change: (text: string) => string): string {
    const to = join(folder, name);
    cpSync(copy, to, { recursive: true });
    writeFileSync(join(to, file), change(readFileSync(join(to, file), "utf8")));
    return to;
  }
  const withManifest = (name: string, change: (manifest: Manifest) => object) =>
    changed(name, "manifest.json", (text) => JSON.stringify(change(JSON.parse(text))));

  test("to need a later database is not begun", async () => {
    const later = withManifest("later", (manifest) => ({ ...manifest, migrations: { "9999_later.sql": null } }));
    await expect(restore(to, later)).rejects.toThrow("lacks 9999_later.sql");
    expect(await to.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(0);
  });

  test("to be of an earlier program is not begun, and the program that can restore it is named", async () => {
    const earlier = withManifest("earlier", (manifest) => ({ ...manifest, migrations: ["0000_first_tables.sql"] }));
    await expect(restore(to, earlier)).rejects.toThrow(/^This copy .* commit 2820c3f can: git checkout 2820c3f$/);
    expect(await to.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(0);
  });

  test.each([
    ["another text of a migration", { "0000_schema.sql": "another", "0001_search.sql": null }],
    ["names of migrations without their texts", ["0000_schema.sql"]],
  ])("to have %s is not begun", async (name, migrations) => {
    const other = withManifest(name, (manifest) => ({ ...manifest, migrations }));
    await expect(restore(to, other)).rejects.toThrow("This copy was made with another 0000_schema.sql than");
    expect(await to.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(0);
  });

  test("to name more rows than it has is no whole restore", async () => {
    const more = withManifest("more", ({ tables, ...rest }) => ({
      ...rest,
      tables: { ...tables, notifications: 1101 },
    }));
    await expect(restore(to, more)).rejects.toThrow("notifications has 1100 rows instead of 1101");
  });

  test("to name a file elsewhere puts nothing into the bucket", async () => {
    const line = `${JSON.stringify({ key: "../manifest.json", type: null })}\n`;
    const elsewhere = changed("elsewhere", "objects.ndjson", () => line);
    await expect(restoreMissingObjects(to, elsewhere)).rejects.toThrow("is no key of ours");
    expect(await keysOf(to)).toEqual([]);
  });
});

test("a database of an earlier program takes no copy, and stays as it is", async () => {
  const rename = "UPDATE d1_migrations SET name = ? WHERE name = ?";
  await to.DB.prepare(rename).bind("0000_first_tables.sql", "0000_schema.sql").run();
  try {
    await expect(restore(to, copy)).rejects.toThrow(/^The database .* git checkout 2820c3f$/);
    expect(await to.DB.prepare("SELECT count(*) AS n FROM users").first("n")).toBe(0);
  } finally {
    await to.DB.prepare(rename).bind("0000_schema.sql", "0000_first_tables.sql").run();
  }
});

test("a file that the copy does not have is not put back", async () => {
  await expect(restoreObject(to, copy, "photos/none")).rejects.toThrow("There is no photos/none");
});
