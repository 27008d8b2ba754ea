// The local state (D1 and R2 as files) that `npm start`, `npm run dev` and the browser tests use.
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrationHashes } from "./migrations.ts";
import { cachedGazetteer, PLACES_FROM } from "./places/cache.ts";
import { hashOf, quiet, root, runOrThrow } from "./run.ts";
import { holdState, refuseIfUsed } from "./state-use.ts";

interface Marker {
  /** Hash of each migration that this state has seen. */
  migrations: Record<string, string>;
  /** "filling" stays behind when filling was interrupted. */
  demo?: "filling" | "done";
  /** Hash of what the places are made from that were loaded. */
  places?: string;
}

/** The folder of the local state: STATE_DIR, or wrangler's own place. */
export function stateFolder() {
  return resolve(root, process.env.STATE_DIR || join(".wrangler", "state"));
}

/**
 * Brings the local state up to date: all migrations applied and, if asked for, demo data in an empty database. A state that other
 * migrations made is kept beside it, and a new one is made. Throws where that would take it away from another process.
 */
export async function prepareState(stateDir: string, { demo, say }: { demo: boolean; say: (line: string) => void }) {
  let marker = readMarker(stateDir);
  if (marker.demo === "filling") {
    refuseIfUsed(stateDir, `Another command fills the database in ${stateDir} now: wait until it is done, or end it.`);
    // Filling starts on empty databases only, so no other data is lost.
    say("Filling in the demo data was interrupted the last time: starting afresh …");
    for (const part of ["d1", "r2"]) rmSync(join(stateDir, "v3", part), { recursive: true, force: true });
    marker = { migrations: {} };
    writeMarker(stateDir, marker);
  }
  if (!hasDatabase(stateDir)) marker = { migrations: {} };

  const migrations = migrationHashes();
  const isSame = (name: string) =>
    marker.migrations[name] === undefined || marker.migrations[name] === migrations[name];
  const known = [...Object.keys(marker.migrations), ...appliedTo(stateDir)];
  if (!known.every((name) => name in migrations && isSame(name))) {
    moveAside(stateDir, say);
    marker = { migrations: {} };
  }
  holdState(stateDir);
  if (Object.keys(migrations).length !== Object.keys(marker.migrations).length) {
    await stage(say, ["Applying the migrations to the local database", "Migrations applied"], async () => {
      await runOrThrow("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir]);
    });
    marker = { ...marker, migrations };
    writeMarker(stateDir, marker);
  }
  if (!demo) return;
  const places = hashOf(PLACES_FROM);
  if (marker.demo !== "done" || marker.places !== places) await fill(stateDir, { ...marker, places }, say);
}

/** Makes .dev.vars with what the app needs to run locally; keeps what is there and adds what is missing. */
export function prepareDevVars() {
  const file = join(root, ".dev.vars");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const secret = () => randomBytes(32).toString("base64url");
  const needed = { APP_ENV: "local", SIGNING_SECRET: secret(), LINK_SECRET: secret() };
  const missing = Object.entries(needed).filter(
    ([key]) => !new RegExp(`^\\s*(export\\s+)?${key}\\s*=`, "m").test(before),
  );
  if (missing.length > 0) {
    const gap = before === "" || before.endsWith("\n") ? "" : "\n";
    const lines = missing.map(([key, value]) => `${key}=${value}\n`).join("");
    writeFileSync(file, before + gap + lines, { mode: 0o600 });
  }
  chmodSync(file, 0o600);
}

/** True if .dev.vars names a client at Google. */
export function hasGoogle(): boolean {
  const file = join(root, ".dev.vars");
  return existsSync(file) && /^\s*(export\s+)?GOOGLE_CLIENT_ID\s*=\s*\S/m.test(readFileSync(file, "utf8"));
}

type Local = { DB: D1Database; RESUMES: R2Bucket };

async function fill(stateDir: string, marker: Marker, say: (line: string) => void) {
  await import("./app-imports.ts");
  await withLocal(stateDir, async (env) => {
    await stage(say, ["Loading the places", "Places loaded"], () => fillPlaces(env.DB));
    const isNew = marker.demo !== "done";
    if (!isNew || (await env.DB.prepare("SELECT 1 FROM users LIMIT 1").first()) !== null) return;
    const { fillDemo } = await import("./demo/index.ts");
    writeMarker(stateDir, { ...marker, demo: "filling" });
    await stage(say, ["Filling in the demo data", "Demo data filled in"], () => fillDemo(env, new Date()));
  });
  writeMarker(stateDir, { ...marker, demo: "done" });
}

/** Opens the local database and bucket for a piece of work. */
async function withLocal(stateDir: string, work: (env: Local) => Promise<void>) {
  // getPlatformProxy runs in this process and reads the same switches as the wrangler command.
  Object.assign(process.env, quiet, { WRANGLER_LOG: "warn" });
  const { getPlatformProxy } = await import("wrangler");
  const { env, dispose } = await getPlatformProxy<Local>({
    configPath: join(root, "wrangler.toml"),
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  try {
    await work(env);
  } finally {
    await dispose();
  }
}

/** Says what begins, and after it how long it took. */
async function stage(say: (line: string) => void, [begins, done]: [string, string], work: () => Promise<unknown>) {
  const begin = performance.now();
  say(`${begins} …`);
  await work();
  say(`${done} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
}

/** Scheduled runs do this where the site is deployed. Here there are none. */
async function fillPlaces(DB: D1Database) {
  const [files, { loadPlaces }, { openDatabase }] = await Promise.all([
    cachedGazetteer(),
    import("../app/domain/places/load-places.server.ts"),
    import("../app/db/client.server.ts"),
  ]);
  await loadPlaces({ db: openDatabase(DB), readFile: async (path) => files.get(path) ?? "" }, Number.POSITIVE_INFINITY);
}

/** Keeps a state that other migrations have made, under a free name beside its place. */
function moveAside(stateDir: string, say: (line: string) => void) {
  refuseIfUsed(
    stateDir,
    `Other migrations made the database in ${stateDir}, and another command uses it, such as npm start: end that one first.`,
  );
  const name = `${stateDir}-before-${new Date().toISOString().slice(0, 10)}`;
  let free = name;
  for (let next = 2; existsSync(free); next += 1) free = `${name}-${next}`;
  renameSync(stateDir, free);
  say(`The local database was made by other migrations: it is kept in ${free}, and a new one is made.`);
}

/** The migrations that the databases themselves name: a start that was killed has left no marker. */
function appliedTo(stateDir: string): string[] {
  return databaseFiles(stateDir).flatMap((file) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const hasAny = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'd1_migrations'").get() !== undefined;
    const rows = hasAny ? db.prepare("SELECT name FROM d1_migrations").all() : [];
    db.close();
    return rows.map(({ name }) => String(name));
  });
}

const hasDatabase = (stateDir: string) => databaseFiles(stateDir).length > 0;

function databaseFiles(stateDir: string): string[] {
  const folder = join(stateDir, "v3", "d1");
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => name.endsWith(".sqlite")).map((name) => join(folder, name));
}

function readMarker(stateDir: string): Marker {
  const file = join(stateDir, "staffroom.json");
  if (!existsSync(file)) return { migrations: {} };
  return JSON.parse(readFileSync(file, "utf8"));
}

function writeMarker(stateDir: string, marker: Marker) {
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(join(stateDir, "staffroom.json"), `${JSON.stringify(marker, null, 2)}\n`);
}
