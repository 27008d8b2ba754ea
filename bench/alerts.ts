/**
 * The cost of job alerts: a day of new jobs against alerts, in workerd's D1. `node bench/alerts.ts [ALERTS ...]` prints
 * a table, by default for 1,000 and 100,000 alerts against 5,000 new jobs; `--jobs=N` takes another day, `--compared=N`
 * ends after so many of its jobs, and `--json` prints one line for the first number, without telling anybody. The app
 * must have been built.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { readArguments } from "../.scripts/arguments.mjs";
import { createRandom, type Random } from "../.scripts/demo/random.ts";
import { makeGazetteer } from "../.scripts/places/make.ts";
import { during, hashOf, runOrThrow, stopChildrenOnSignals } from "../.scripts/run.ts";
import { createAdverts } from "./adverts.ts";
import { openFile } from "./domain.ts";
import { folder } from "./folder.ts";
import { localD1File, migrations } from "./generate.ts";
import { cpuOf, workerds } from "./local-worker.ts";
import { wranglerSettings } from "./wrangler-config.ts";

export type AlertFigure = {
  alerts: number;
  searches: number;
  /** New jobs that were compared. */
  jobs: number;
  matches: number;
  /** Of comparing the new jobs with the searches. */
  rowsRead: number;
  seconds: number;
  /** Of the processor for the same: workerd's, and that of the process in which our code runs. */
  cpuSeconds: number;
  statements: number;
  /** Of handing over, writing and sending the mails of the morning. */
  mails: number;
  tellingRows: number;
  /** By both. */
  rowsWritten: number;
  tellingSeconds: number;
};

const OLD_JOBS = 2000;
const CITIES =
  "Pune,Mumbai,Delhi,Bengaluru,Chennai,Hyderabad,Kolkata,Jaipur,Lucknow,Nagpur,Indore,Bhopal,Patna,Surat,Vadodara,Ahmedabad,Nashik,Thane,Noida,Gurugram,Chandigarh,Ludhiana,Amritsar,Kanpur,Varanasi,Agra,Meerut,Ranchi,Raipur,Guwahati,Kochi,Coimbatore,Madurai,Mysuru,Visakhapatnam,Dehradun,Shimla,Jodhpur,Udaipur,Kota,Rajkot,Gwalior,Jabalpur,Cuttack,Siliguri,Thiruvananthapuram,Vijayawada,Tiruchirappalli,Mangaluru,Jammu".split(
    ",",
  );
const SUBJECTS =
  "mathematics,physics,chemistry,biology,english,hindi,computer science,social science,accountancy,economics,history,geography,sanskrit,french,music,art,physical education,commerce,psychology,german,dance,robotics,yoga,political science".split(
    ",",
  );
const NATURES = ["Full Time", "Part Time", "Remote", "Freelance"] as const;
const RADII = ["10", "25", "50", "100"] as const;

/**
 * A visitor's search for alerts: mostly a subject and a place, some a place or a subject alone, a few all teachers of a
 * place.
 */
function searchOf(random: () => number): Record<string, string> {
  const of = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)] as T;
  const place = () => ({ location: of(CITIES), radius: of(RADII) });
  const kind = random();
  if (kind < 0.6) return { q: `${of(SUBJECTS)} teacher`, ...place() };
  if (kind < 0.7) return { q: of(SUBJECTS), ...place(), job_nature: of(NATURES) };
  if (kind < 0.8) return { q: of(SUBJECTS), ...place(), pay_from: String(15_000 + 5000 * Math.floor(random() * 8)) };
  if (kind < 0.9) return place();
  if (kind < 0.96) return { q: "teacher", ...place() };
  return { q: of(SUBJECTS) };
}

/** A database of workerd, on this state, that counts what it reads. */
async function openCounting(stateDir: string) {
  const { compatibility, databaseId } = wranglerSettings();
  const script = "export default { fetch: () => new Response() }";
  const modules = [{ type: "ESModule" as const, path: "worker.js", contents: script }];
  const before = new Set(workerds());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...{ name: "worker", modules, ...compatibility, d1Databases: { DB: databaseId } },
      resourcePersistencePath: join(stateDir, "v3"),
    }),
  );
  const { DB } = await miniflare.getBindings<{ DB: D1Database }>("worker");
  const pid = workerds().find((one) => !before.has(one)) ?? Number.NaN;
  const spent = { rows: 0, written: 0, statements: 0 };
  const note = <T>(result: D1Result<T>) => {
    spent.rows += result.meta.rows_read ?? 0;
    spent.written += result.meta.rows_written ?? 0;
    spent.statements += 1;
    return result;
  };
  /** The line to workerd may end just as a call goes out. So a call may be sent twice. */
  const sure = async <T>(call: () => Promise<T>): Promise<T> => call().catch(() => call());
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): object => {
    const made = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: async () => note(await sure(() => statement.all())),
      run: async () => note(await sure(() => statement.run())),
      first: async () => note(await sure(() => statement.all())).results[0] ?? null,
      raw: async () =>
        note(await sure(() => statement.all<Record<string, unknown>>())).results.map((row) => Object.values(row)),
    };
    inner.set(made, statement);
    return made;
  };
  const session = {
    prepare: (sql: string) => wrap(DB.prepare(sql)),
    batch: async (all: object[]) =>
      (await sure(() => DB.batch(all.map((each) => inner.get(each) as D1PreparedStatement)))).map(note),
    getBookmark: () => null,
  };
  const { openDatabase } = await import("../app/db/client.server.ts");
  const binding = { withSession: () => session } as unknown as D1Database;
  return { DB, pid, open: () => openDatabase(binding), spent, close: () => miniflare.dispose() };
}

type Kept = { now: number; searches: number };
type Prepared = Kept & { stateDir: string; alerts: number; jobs: number };

/** The sources of the prepared databases: a change in one of them makes the databases anew. */
const MADE_BY = [
  "migrations",
  "bench/alerts.ts",
  "bench/adverts.ts",
  "bench/domain.ts",
  ".scripts/places",
  "app/domain",
];

/**
 * A state in which so many people wait and so many jobs are new, with nothing compared yet. It is made in this process, by the
 * product's own code, and kept until that changes.
 */
export async function prepareAlerts(alerts: number, newJobs: number): Promise<Prepared> {
  const stateDir = join(folder, `alerts-${alerts}-${newJobs}`);
  const stamp = join(stateDir, "made-by.json");
  const version = hashOf(MADE_BY);
  const kept: (Kept & { version: string }) | null = existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : null;
  if (kept?.version === version) return { ...kept, stateDir, alerts, jobs: newJobs };
  rmSync(stateDir, { recursive: true, force: true });
  const file = localD1File(stateDir);
  mkdirSync(dirname(file), { recursive: true });
  const now = new Date();
  const searches = await fill(new DatabaseSync(file), { alerts, newJobs, now });
  writeFileSync(stamp, JSON.stringify({ version, now: now.getTime(), searches }));
  return { now: now.getTime(), searches, stateDir, alerts, jobs: newJobs };
}

type Wanted = { alerts: number; newJobs: number; now: Date };

/** The number of different searches. */
async function fill(file: DatabaseSync, { alerts, newJobs, now }: Wanted): Promise<number> {
  try {
    file.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000");
    for (const sql of migrations()) file.exec(sql);
    const db = await openFile(file);
    const { loadPlaces } = await import("../app/domain/places/load-places.server.ts");
    const gazetteer = makeGazetteer();
    await loadPlaces({ db, readFile: async (path) => gazetteer.get(path) ?? "" }, Number.POSITIVE_INFINITY);
    file.exec("INSERT INTO users (id, email, role, created_at) VALUES ('u', 'u@b.example', 'admin', 5)");
    file.exec("INSERT INTO institutions (id, created_at, updated_at) VALUES ('i', 5, 5)");
    const random = createRandom("alerts");
    const post = await poster(file, random, now);
    await post(OLD_JOBS);
    const { matchNewJobs } = await import("../app/domain/alerts/match-new-jobs.server.ts");
    await matchNewJobs({ db: await openFile(file), now });
    const searches = await insertAlerts(file, alerts, { random, now });
    await post(newJobs);
    return searches;
  } finally {
    file.close();
  }
}

/** Writes jobs as the product does, one after the other, with all that follows from each by the triggers. */
async function poster(file: DatabaseSync, random: Random, now: Date) {
  const { writeJob } = await import("../app/domain/jobs/details/write-job.server.ts");
  const { JobInput } = await import("../app/domain/jobs/schema.ts");
  const { jobs } = await import("../app/db/schema/jobs-and-applications.ts");
  const adverts = createAdverts(random);
  let serial = 0;
  return async (count: number): Promise<void> => {
    const db = await openFile(file);
    file.exec("BEGIN");
    for (let posted = 0; posted < count; posted += 1) {
      const advert = { ...adverts(), location: CITIES[Math.floor(random.next() * CITIES.length)] };
      const pay = { pay_max: 15_000 + Math.floor(random.next() * 60_000), pay_period: "month", pay_currency: "INR" };
      const input = JobInput.parse({ vacancy: "1", ...advert, ...pay, salary: "" });
      const made = await writeJob({ db, now }, input, null);
      serial += 1;
      const state = { state: "open" as const, seq: serial, createdAt: now, updatedAt: now, publishedAt: now };
      await db.insert(jobs).values({ ...made, ...state, id: `job${serial}`, user_id: "u", institutionId: "i" });
    }
    file.exec("COMMIT");
  };
}

async function insertAlerts(file: DatabaseSync, alerts: number, { random, now }: { random: Random; now: Date }) {
  const { prepareAlertSearch } = await import("../app/domain/jobs/search/prepare-alert-search.server.ts");
  const { JobSearchCall } = await import("../app/domain/jobs/search/schema.ts");
  const words = await import("../app/domain/alerts/search-rules.ts");
  const db = await openFile(file);
  const insertSearch = file.prepare("INSERT INTO alert_searches (id, key, made, version) VALUES (?, ?, ?, 1)");
  const insertAlert = file.prepare(
    `INSERT INTO alerts (id, email, search_id, query, frequency, created_at, confirmed_at, renewed_at, mailed_seq)
      VALUES (?1, ?1 || '@b.example', ?2, ?3, 'daily', 5, 5, 5, ${OLD_JOBS})`,
  );
  const distinct = new Map<string, { id: number; query: string }>();
  file.exec("BEGIN");
  for (let count = 0; count < alerts; count += 1) {
    const search = JobSearchCall.parse(searchOf(() => random.next()));
    const key = words.searchKey(search);
    let known = distinct.get(key);
    if (!known) {
      known = { id: distinct.size + 1, query: words.searchQuery(search) };
      distinct.set(key, known);
      insertSearch.run(known.id, key, JSON.stringify(await prepareAlertSearch({ db, now }, search)));
    }
    insertAlert.run(random.uuid4(), known.id, known.query);
  }
  file.exec(
    "INSERT INTO alert_tokens SELECT tokens.value, alert_searches.id FROM alert_searches, json_each(made, '$.tokens') tokens",
  );
  file.exec("COMMIT");
  return distinct.size;
}

/** `compared`: it ends after so many of the new jobs. */
type Options = { isTelling?: boolean; compared?: number };

/** Compares, and tells if that is asked for, on a copy of the prepared state. */
export async function measureAlerts(
  alerts: number,
  newJobs: number,
  { isTelling = true, compared: most = newJobs }: Options = {},
): Promise<AlertFigure> {
  const prepared = await prepareAlerts(alerts, newJobs);
  const copy = join(folder, `alerts-under-way-${alerts}`);
  rmSync(copy, { recursive: true, force: true });
  cpSync(prepared.stateDir, copy, { recursive: true });
  const counting = await openCounting(copy);
  try {
    const compared = await compareJobs(counting, new Date(prepared.now), most);
    const told = isTelling ? await tellAll(counting, new Date(prepared.now)) : NOTHING_TOLD;
    return { alerts, searches: prepared.searches, ...compared, ...told };
  } finally {
    await counting.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

type Counting = Awaited<ReturnType<typeof openCounting>>;

const NOTHING_TOLD = { mails: 0, tellingRows: 0, rowsWritten: 0, tellingSeconds: 0 };

async function compareJobs({ open, spent, pid }: Counting, now: Date, most: number) {
  const { matchNewJobs } = await import("../app/domain/alerts/match-new-jobs.server.ts");
  Object.assign(spent, { rows: 0, written: 0, statements: 0 });
  const begin = performance.now();
  const cpuBefore = spentBy(pid);
  let [jobs, matches] = [0, 0];
  for (let jobsDone = 1; jobsDone > 0 && jobs < most; ) {
    const done = await matchNewJobs({ db: open(), now });
    [jobsDone, jobs, matches] = [done.jobs, jobs + done.jobs, matches + done.matches];
  }
  const cpuSeconds = (spentBy(pid) - cpuBefore) / 1000;
  const seconds = (performance.now() - begin) / 1000;
  return { jobs, matches, rowsRead: spent.rows, seconds, cpuSeconds, statements: spent.statements };
}

/** Milliseconds of processor time of this process and of workerd, so far. */
function spentBy(workerd: number): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (process.platform === "linux" ? cpuOf(workerd) : Number.NaN);
}

/** Each number of alerts in a process of its own, all at the same time: the figure to compare is the processor's, not the clock's. */
export async function measureSideBySide(sizes: number[], newJobs: number, compared: number): Promise<AlertFigure[]> {
  const options = [`--jobs=${newJobs}`, `--compared=${compared}`, "--json"];
  const one = (alerts: number) => runOrThrow("node", ["bench/alerts.ts", `${alerts}`, ...options]);
  return (await Promise.all(sizes.map(one))).map((line) => JSON.parse(line));
}

/** Hands over, writes and sends the mails of the morning. */
async function tellAll({ DB, open, spent }: Counting, now: Date) {
  const telling = await import("../app/domain/alerts/send-alerts.server.ts");
  await DB.prepare("UPDATE alerts SET due_at = 5 WHERE due_at IS NOT NULL").run();
  Object.assign(spent, { rows: 0, statements: 0 });
  const begin = performance.now();
  const { createEffects } = await import("../app/domain/effects.ts");
  const { sendDueMail } = await import("../app/domain/mail/send-mail.server.ts");
  const effects = createEffects(() => {});
  const shared = { now, effects, config: { linkSecret: "x".repeat(40) }, origin: "https://bench.staffroom.example" };
  const mailer = { keepsText: false, send: async () => {} };
  let mails = 0;
  for (let handed = 1; handed > 0; ) {
    const posted: { ids: string[] }[] = [];
    const queue = { send: async (all: { ids: string[] }[]) => void posted.push(...all) };
    handed = (await telling.handOverDueAlerts({ ...shared, db: open(), mailer, queue })).alerts;
    for (const message of posted) mails += (await telling.sendAlerts({ ...shared, db: open() }, message)).mails;
  }
  while ((await sendDueMail({ ...shared, db: open(), mailer })).sent > 0);
  return {
    mails,
    tellingRows: spent.rows,
    rowsWritten: spent.written,
    tellingSeconds: (performance.now() - begin) / 1000,
  };
}

/** One line for each number of alerts. */
export function alertTable(figures: AlertFigure[]): string {
  const count = new Intl.NumberFormat("en-IN");
  const lines = figures.map(
    (one) =>
      `| ${count.format(one.alerts)} | ${count.format(one.searches)} | ${count.format(one.jobs)} | ${count.format(one.matches)} | ${count.format(one.rowsRead)} | ${one.seconds.toFixed(1)} | ${count.format(one.statements)} | ${count.format(one.mails)} | ${count.format(one.tellingRows)} | ${one.tellingSeconds.toFixed(1)} |`,
  );
  return [
    "| alerts | distinct searches | new jobs | matches | rows read | seconds | statements | mails | rows read | seconds |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  stopChildrenOnSignals();
  const { values, words } = readArguments("bench:alerts");
  const sizes = words.length > 0 ? words.map(Number) : [1000, 100_000];
  const newJobs = Number(values.jobs ?? 5000);
  const figures: AlertFigure[] = [];
  const asked = { isTelling: !values.json, compared: Number(values.compared ?? newJobs) };
  for (const size of values.json ? sizes.slice(0, 1) : sizes) {
    const what = `${newJobs} new jobs against ${size} alerts`;
    figures.push(await during(what, () => measureAlerts(size, newJobs, asked)));
  }
  console.log(values.json ? JSON.stringify(figures[0]) : alertTable(figures));
  process.exit();
}
