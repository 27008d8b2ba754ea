/**
 * What job alerts cost: a day of new jobs against alerts, in workerd's D1. `node bench/alerts.ts [ALERTS ...]` prints a table, by
 * default for 1,000 and 100,000 alerts against 5,000 new jobs; `--jobs=N` takes another day. The app must have been built.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { createRandom } from "../.scripts/demo/random.ts";
import { root } from "../.scripts/run.ts";
import { createAdverts } from "./adverts.ts";
import "./domain.ts";
import { loadMiniflare, wranglerSettings } from "./wrangler-config.ts";

export type AlertFigure = {
  alerts: number;
  searches: number;
  jobs: number;
  matches: number;
  /** Of comparing the new jobs with the searches. */
  rowsRead: number;
  seconds: number;
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

/** What people ask for: mostly a subject and a place, some a place or a subject alone, a few all teachers of a place. */
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

/** A database of workerd that counts what it reads. */
async function openCounting() {
  const { Miniflare, convertV4MiniflareOptions } = loadMiniflare();
  const { compatibility } = wranglerSettings();
  const script = "export default { fetch: () => new Response() }";
  const modules = [{ type: "ESModule" as const, path: "worker.js", contents: script }];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ name: "worker", modules, ...compatibility, d1Databases: { DB: "alerts" } }),
  );
  const { DB } = await miniflare.getBindings<{ DB: D1Database }>("worker");
  const spent = { rows: 0, written: 0, statements: 0 };
  const note = <T>(result: D1Result<T>) => {
    spent.rows += result.meta.rows_read ?? 0;
    spent.written += result.meta.rows_written ?? 0;
    spent.statements += 1;
    return result;
  };
  /** The line to workerd may end just as a call goes out. What is sent here may be sent twice. */
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
  return { DB, open: () => openDatabase(binding), spent, close: () => miniflare.dispose() };
}

async function migrate(DB: D1Database): Promise<void> {
  for (const name of readdirSync(join(root, "migrations")).sort()) {
    if (!name.endsWith(".sql")) continue;
    const statements = readFileSync(join(root, "migrations", name), "utf8").split("--> statement-breakpoint");
    await DB.batch(statements.filter((each) => each.trim()).map((each) => DB.prepare(each)));
  }
}

export async function measureAlerts(alerts: number, newJobs: number): Promise<AlertFigure> {
  const { DB, open, spent, close } = await openCounting();
  const random = createRandom("alerts");
  const next = () => random.next();
  try {
    await migrate(DB);
    const [{ loadPlaces }, { writeJob }, { jobs }, watching, matching, telling, { JobSearchCall }, words] =
      await Promise.all([
        import("../app/domain/places/loading-service.server.ts"),
        import("../app/domain/jobs/said/writing-service.server.ts"),
        import("../app/db/schema.ts"),
        import("../app/domain/jobs/finding/watching-service.server.ts"),
        import("../app/domain/alerts/matching-service.server.ts"),
        import("../app/domain/alerts/telling-service.server.ts"),
        import("../app/domain/jobs/finding/schema.ts"),
        import("../app/domain/alerts/search-rules.ts"),
      ]);
    const { JobInput } = await import("../app/domain/jobs/schema.ts");
    const db = open();
    const now = new Date();
    const readFile = async (path: string) => readFileSync(join(root, "build/client", path), "utf8");
    await loadPlaces({ db, readFile }, Number.POSITIVE_INFINITY);
    await DB.prepare("INSERT INTO users (id, email, role, created_at) VALUES ('u', 'u@b.example', 'admin', 5)").run();

    const adverts = createAdverts(random);
    let serial = 0;
    async function post(count: number): Promise<void> {
      for (let at = 0; at < count; at += 50) {
        const statements = await Promise.all(
          Array.from({ length: Math.min(50, count - at) }, async () => {
            const advert = { ...adverts(), location: CITIES[Math.floor(next() * CITIES.length)] };
            const pay = { pay_max: 15_000 + Math.floor(next() * 60_000), pay_period: "month", pay_currency: "INR" };
            const input = JobInput.parse({ vacancy: "1", ...advert, ...pay, salary: "" });
            const made = await writeJob({ db: open(), now }, input, null);
            serial += 1;
            const state = { status: "open" as const, deleted: false, createdAt: now, updatedAt: now };
            // Not the statement itself, which awaiting would carry out.
            return [db.insert(jobs).values({ ...made, ...state, id: `job${serial}`, user_id: "u" })] as const;
          }),
        );
        const [first, ...rest] = statements.map(([statement]) => statement);
        if (first) await db.batch([first, ...rest]);
      }
    }
    await post(OLD_JOBS);
    await matching.matchNewJobs({ db: open(), now });

    const distinct = new Map<string, { id: number; query: string }>();
    const people: [string, number, string][] = [];
    const made: [number, string, string][] = [];
    for (let count = 0; count < alerts; count += 1) {
      const search = JobSearchCall.parse(searchOf(next));
      const key = words.searchKey(search);
      let known = distinct.get(key);
      if (!known) {
        known = { id: distinct.size + 1, query: words.searchQuery(search) };
        distinct.set(key, known);
        made.push([known.id, key, JSON.stringify(await watching.watch({ db: open(), now }, search))]);
      }
      people.push([crypto.randomUUID(), known.id, known.query]);
    }
    const insert = async (text: string, rows: unknown[][]) => {
      for (let at = 0; at < rows.length; at += 2000)
        await DB.prepare(text)
          .bind(JSON.stringify(rows.slice(at, at + 2000)))
          .run();
    };
    await insert(
      "INSERT INTO alert_searches (id, key, made, version) SELECT value ->> 0, value ->> 1, value ->> 2, 1 FROM json_each(?)",
      made,
    );
    await DB.prepare(
      "INSERT INTO alert_tokens SELECT tokens.value, alert_searches.id FROM alert_searches, json_each(made, '$.tokens') tokens",
    ).run();
    await insert(
      `INSERT INTO alerts (id, email, search_id, query, frequency, created_at, confirmed_at, kept_at, told_seq)
        SELECT value ->> 0, (value ->> 0) || '@b.example', value ->> 1, value ->> 2, 'daily', 5, 5, 5, ${OLD_JOBS} FROM json_each(?)`,
      people,
    );
    await post(newJobs);

    Object.assign(spent, { rows: 0, written: 0, statements: 0 });
    let begin = performance.now();
    let matches = 0;
    for (let jobsDone = 1; jobsDone > 0; ) {
      const done = await matching.matchNewJobs({ db: open(), now });
      [jobsDone, matches] = [done.jobs, matches + done.matches];
    }
    const compared = {
      rowsRead: spent.rows,
      seconds: (performance.now() - begin) / 1000,
      statements: spent.statements,
    };

    await DB.prepare("UPDATE alerts SET due_at = 5 WHERE due_at IS NOT NULL").run();
    Object.assign(spent, { rows: 0, statements: 0 });
    begin = performance.now();
    const { createEffects } = await import("../app/domain/effects.ts");
    const { sendDueMail } = await import("../app/domain/mail/service.server.ts");
    const effects = createEffects(() => {});
    const shared = { now, effects, config: { linkSecret: "x".repeat(40) }, origin: "https://bench.staffroom.example" };
    const mailer = { keepsText: false, send: async () => {} };
    let mails = 0;
    for (let handed = 1; handed > 0; ) {
      const posted: { ids: string[] }[] = [];
      const queue = { send: async (all: { ids: string[] }[]) => void posted.push(...all) };
      handed = (await telling.handOverDue({ ...shared, db: open(), mailer, queue })).alerts;
      for (const message of posted) mails += (await telling.tellAlerts({ ...shared, db: open() }, message)).mails;
    }
    while ((await sendDueMail({ ...shared, db: open(), mailer })).sent > 0);
    const told = {
      mails,
      tellingRows: spent.rows,
      rowsWritten: spent.written,
      tellingSeconds: (performance.now() - begin) / 1000,
    };
    return { alerts, searches: distinct.size, jobs: newJobs, matches, ...compared, ...told };
  } finally {
    await close();
  }
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
  const { values, positionals } = parseArgs({ options: { jobs: { type: "string" } }, allowPositionals: true });
  const sizes = positionals.length > 0 ? positionals.map(Number) : [1000, 100_000];
  const figures: AlertFigure[] = [];
  for (const size of sizes) figures.push(await measureAlerts(size, Number(values.jobs ?? 5000)));
  console.log(alertTable(figures));
  process.exit();
}
