/** A file's storage as it was made once: what a test changed is put back in one trip, and nothing is done after one that only read. */
import { beforeAll, beforeEach } from "vitest";
import {
  bindings,
  emptyLog,
  keepStorage,
  resetStorage,
  rowsOfTexts,
  storedKeys,
  TABLES,
  type Table,
  tablesWithRows,
  textsOfAll,
} from "./bindings";
import { bucketWrites, storageWrites } from "./storage-use.ts";
import { LOADED } from "./tables.ts";

export type StorageCopy = {
  /** All rows of each table as one text. */
  texts: Map<Table, string>;
  rows: Map<Table, Record<string, unknown>[]>;
  objects: Map<string, Uint8Array>;
  /** How often the storage had been written to when it was last as in this copy. */
  seen: { writes: number; bucketWrites: number };
};
/** A difference from a copy: a table, or the keys of the bucket. */
export type Changed = Table | "objects";

/** Places stay as they are for all files. */
const KEPT = TABLES.filter((table) => !LOADED.includes(table));

export async function copyStorage(): Promise<StorageCopy> {
  const texts = await textsOfAll(KEPT);
  const objects = new Map<string, Uint8Array>();
  for (const key of await storedKeys()) {
    objects.set(key, new Uint8Array((await (await bindings.RESUMES.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0)));
  }
  return { texts, rows: await rowsOfTexts(texts), objects, seen: seenNow() };
}

const seenNow = () => ({ writes: storageWrites(), bucketWrites: bucketWrites() });

/** Makes the storage once for all tests of a file, from nothing; each test begins with it as it was made. */
export function beginWith(prepare: () => Promise<void>): () => StorageCopy {
  let made: StorageCopy | undefined;
  const copy = () => {
    if (!made) throw new Error("The storage is made before the first test");
    return made;
  };
  beforeAll(async () => {
    await resetStorage();
    await prepare();
    made = await copyStorage();
  });
  beginInCopy(copy);
  return copy;
}

/** Each test of this file begins with the storage of its copy. */
export function beginInCopy(copyOfFile: () => StorageCopy): void {
  beforeEach(async () => void (await restoreStorage(copyOfFile())));
  keepStorage();
}

/** The tables whose rows, and whether the objects, are not those of the copy. */
export async function changesSince({ texts, objects, seen }: StorageCopy): Promise<Changed[]> {
  if (storageWrites() === seen.writes) return [];
  const found = await textsOfAll(KEPT);
  const changed: Changed[] = KEPT.filter((table) => found.get(table) !== texts.get(table));
  if (bucketWrites() === seen.bucketWrites) return changed;
  const stored = await storedKeys();
  const isSame = stored.length === objects.size && stored.every((key) => objects.has(key));
  return isSame ? changed : [...changed, "objects"];
}

/** All rows and objects as they were when the copy was made. Returns what was not. */
export async function restoreStorage(copy: StorageCopy): Promise<Changed[]> {
  const changed = await changesSince(copy);
  await restoreRows(
    copy.rows,
    changed.filter((each) => each !== "objects"),
  );
  if (changed.includes("objects")) await restoreObjects(copy.objects);
  copy.seen = seenNow();
  return changed;
}

async function restoreObjects(objects: StorageCopy["objects"]): Promise<void> {
  const stored = new Set(await storedKeys());
  const strange = [...stored].filter((key) => !objects.has(key));
  if (strange.length > 0) await bindings.RESUMES.delete(strange);
  for (const [key, bytes] of objects) if (!stored.has(key)) await bindings.RESUMES.put(key, bytes);
}

async function restoreRows(rows: StorageCopy["rows"], changed: Table[]): Promise<void> {
  if (changed.length === 0) return;
  const alone = await standingAlone();
  if (changed.every((table) => alone.has(table))) {
    const emptied = changed.map((table) => bindings.DB.prepare(`DELETE FROM ${table}`));
    await bindings.DB.batch([...emptied, ...changed.flatMap((table) => fill(rows, table))]);
    return;
  }
  const held = await tablesWithRows(KEPT);
  if (held.includes("moderation_log")) await emptyLog();
  const emptied = held.map((table) => bindings.DB.prepare(`DELETE FROM ${table}`));
  const filled = [...KEPT].reverse().flatMap((table) => fill(rows, table));
  await bindings.DB.batch([...emptied, ...filled]);
}

let alone: Promise<Set<string>> | undefined;

/** Tables to whose rows no other table refers, and at which no trigger stands: writing them moves nothing else. */
function standingAlone(): Promise<Set<string>> {
  alone ??= (async () => {
    const { results } = await bindings.DB.prepare("SELECT type, tbl_name AS name, sql FROM sqlite_schema").all();
    const schema = results as { type: string; name: string; sql: string | null }[];
    const watched = schema.filter(({ type }) => type === "trigger").map(({ name }) => name);
    const named = schema.flatMap(({ sql: text }) => [...(text ?? "").matchAll(/\bREFERENCES\s+[`"]?(\w+)/gi)]);
    const bound = new Set([...watched, ...named.map(([, name]) => name)]);
    return new Set(KEPT.filter((table) => !bound.has(table)));
  })();
  return alone;
}

/** The rows that a table of the copy has, from nothing. */
function fill(all: StorageCopy["rows"], table: Table): D1PreparedStatement[] {
  const rows = all.get(table) ?? [];
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return [];
  const values = columns.map((_, index) => `value ->> ${index}`);
  const statement = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?)`;
  return [bindings.DB.prepare(statement).bind(JSON.stringify(rows.map((row) => Object.values(row))))];
}
