/** Backup and restore as a person types them, on the demo board: compared row by row and file by file. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getPlatformProxy } from "wrangler";
import { type Bindings, COPIED, DERIVED } from "../.scripts/copies.ts";
import { SEAL_PURPOSE, seal } from "../app/domain/ids.ts";
import { localD1File } from "../bench/generate.ts";
import { root } from "./support/sources.ts";
import { copyState } from "./support/starting-states.ts";
import { type Said, type } from "./support/typed-commands.ts";

// Only a command that hangs takes so long.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const LINK_SECRET = "typed-secret-for-links-only-0123456789abc";
const HELD = "erasures/typed";
const folder = mkdtempSync(join(tmpdir(), "staffroom-typed-"));
const [from, to] = [join(folder, "board"), join(folder, "restored board")];
/** With a space, and typed as a relative path from another folder than the project's. */
const copy = join(folder, "copies of today", "the first");
let made: Said;
let restored: Said;

const onBoard = { env: { STATE_DIR: from }, cwd: folder };
const onRestored = { env: { STATE_DIR: to }, cwd: folder };

beforeAll(async () => {
  await copyState(from, { demo: true });
  await copyState(to, { demo: false });
  const sealed = seal(LINK_SECRET, SEAL_PURPOSE, "All that she wrote");
  // What the bucket returns lives as long as the bucket is open.
  await inBucket(from, async (bucket) => void (await bucket.put(HELD, sealed)));
  made = await type("backup", ["copies of today/the first"], onBoard);
  restored = await type("restore", ["copies of today/the first"], onRestored);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function inBucket<T>(state: string, work: (bucket: R2Bucket) => Promise<T>): Promise<T> {
  const persist = { path: join(state, "v3") };
  const configPath = join(root, "wrangler.toml");
  const { env, dispose } = await getPlatformProxy<Bindings>({ configPath, persist, remoteBindings: false });
  try {
    return await work(env.RESUMES);
  } finally {
    await dispose();
  }
}

/** The keys of all files, each with its type and the hash of its bytes. */
function filesOf(state: string) {
  return inBucket(state, async (bucket) => {
    const files = new Map<string, string>();
    for (let cursor: string | undefined; ; ) {
      const page = await bucket.list(cursor ? { cursor } : {});
      for (const { key } of page.objects) {
        const object = await bucket.get(key);
        const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
        const hash = createHash("sha256").update(bytes).digest("hex");
        files.set(key, `${object?.httpMetadata?.contentType} ${bytes.length} ${hash}`);
      }
      if (!page.truncated) return files;
      cursor = page.cursor;
    }
  });
}

/** A table's rows in order, each as a text. */
function rowsOf(state: string, table: string): string[] {
  const file = new DatabaseSync(localD1File(state), { readOnly: true });
  try {
    return file
      .prepare(`SELECT * FROM ${table}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort();
  } finally {
    file.close();
  }
}

describe("npm run backup and npm run restore", () => {
  test("go to their ends, and say how many rows and files there are", () => {
    expect([made.code, restored.code]).toEqual([0, 0]);
    expect(made.out).toMatch(/jobs +\d\d/);
    expect(made.out).toContain(`Copied into ${copy}`);
    expect(restored.out.trim().split("\n").at(-1)).toBe("Restored.");
    expect(existsSync(join(copy, "manifest.json"))).toBe(true);
  });

  test.each([...COPIED, ...DERIVED].filter((table) => table !== "mail_outbox"))(
    "the table %s has the same rows",
    (table) => {
      expect(rowsOf(to, table)).toEqual(rowsOf(from, table));
    },
  );

  test("mail that had gone out is there, and mail that waited is given up", () => {
    const sent = (state: string) => rowsOf(state, "mail_outbox").filter((row) => !row.includes('"sent_at":null'));
    expect(sent(to)).toEqual(sent(from));
    expect(rowsOf(to, "mail_outbox")).toHaveLength(rowsOf(from, "mail_outbox").length);
  });

  test("every file is there, byte by byte and of its type, and no sealed copy", async () => {
    const [before, after] = [await filesOf(from), await filesOf(to)];
    expect(after.size).toBeGreaterThan(100);
    before.delete(HELD);
    expect([...after].sort()).toEqual([...before].sort());
  });
});

describe("npm run restore", () => {
  test("--object and --objects put back what the bucket lacks, --derived the counters", async () => {
    const { one, two, three } = await inBucket(to, async (bucket) => {
      const [first, second, third] = (await bucket.list({ limit: 3 })).objects.map(({ key }) => key);
      const keys = { one: first ?? "", two: second ?? "", three: third ?? "" };
      await bucket.delete(Object.values(keys));
      return keys;
    });
    const file = new DatabaseSync(localD1File(to));
    file.exec("UPDATE category_counters SET open = open + 7");
    file.close();

    expect((await type("restore", [copy, "--object", one], onRestored)).out).toContain(`${one} is back.`);
    // Only the two others are lacking now.
    expect((await type("restore", [copy, "--objects"], onRestored)).out).toContain("2 files are back.");
    const sizes = inBucket(to, async (bucket) =>
      Promise.all([one, two, three].map(async (key) => (await bucket.head(key))?.size ?? 0)),
    );
    expect(Math.min(...(await sizes))).toBeGreaterThan(0);
    const { code, out } = await type("restore", ["--derived"], onRestored);
    expect([code, out]).toEqual([0, expect.stringContaining("Search index and counters are made anew.")]);
    expect(rowsOf(to, "category_counters")).toEqual(rowsOf(from, "category_counters"));
  });

  test("says what is wrong with the folder, the file or the database, and changes nothing", async () => {
    const users = rowsOf(to, "users");
    const other = join(folder, "other copy");
    mkdirSync(join(other, "tables"), { recursive: true });
    for (const [words, sentence] of [
      [["no copy"], "holds no whole copy: there is no manifest.json"],
      [["other copy"], "holds no whole copy: there is no manifest.json"],
      [[copy, "--object", "resumes/none"], "There is no resumes/none in"],
    ] as const) {
      const { code, err } = await type("restore", [...words], onRestored);
      expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    }
    const file = new DatabaseSync(localD1File(to));
    file.exec("INSERT INTO users (id, email, role, created_at) VALUES ('later', 'later@x.example', 'user', 1)");
    file.close();
    const { code, err } = await type("restore", [copy], onRestored);
    expect([code, err]).toEqual([1, expect.stringContaining("has other rows than the copy: nothing was restored")]);
    expect(rowsOf(to, "users")).toHaveLength(users.length + 1);
  });
});

test("npm run backup leaves a folder alone that is there already", async () => {
  const manifest = readFileSync(join(copy, "manifest.json"), "utf8");
  const { code, err } = await type("backup", [copy], onBoard);
  expect([code, err]).toEqual([1, expect.stringContaining("exists already; a copy gets a folder of its own")]);
  expect(readFileSync(join(copy, "manifest.json"), "utf8")).toBe(manifest);
});

test("npm run affected writes every address into a new file, where it was typed, and leaves an old one alone", async () => {
  const { code, out } = await type("affected", ["affected.csv"], onBoard);
  expect([code, out]).toEqual([0, expect.stringContaining("addresses are in")]);
  const lines = readFileSync(join(folder, "affected.csv"), "utf8").trim().split("\n");
  expect(lines[0]).toBe("address,what");
  expect(lines.length).toBeGreaterThan(rowsOf(from, "users").length);
  writeFileSync(join(folder, "affected.csv"), "mine");
  const again = await type("affected", ["affected.csv"], onBoard);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("exists already")]);
  expect(readFileSync(join(folder, "affected.csv"), "utf8")).toBe("mine");
  expect(readdirSync(folder).filter((name) => name.endsWith(".csv"))).toEqual(["affected.csv"]);
});

test("npm run held lists sealed copies, opens one with its secret, and not with another", async () => {
  expect((await type("held", [], onBoard)).out).toMatch(new RegExp(`^${HELD} \\d{4}-`, "m"));
  const env = { ...onBoard.env, LINK_SECRET };
  expect((await type("held", [HELD], { ...onBoard, env })).out).toContain("All that she wrote");
  const other = await type("held", [HELD], { ...onBoard, env: { ...env, LINK_SECRET: "x".repeat(40) } });
  expect([other.code, other.err]).toEqual([1, expect.stringContaining("sealed with another LINK_SECRET")]);
});
