/**
 * A school's desk: the first page of a list of a thousand applicants against that of 25, and one applicant that is opened in it, in
 * each order, the two in turn; and the rows that each reads. `node bench/desk.ts [ROUNDS]` prints both times and their ratio, which
 * is to be at most 1.3.
 */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { demoLogins } from "../.scripts/demo/index.ts";
import { prepareState } from "../.scripts/state.ts";
import type { Step } from "./bench.ts";
import { type Bundles, bundlePeer } from "./bundles.ts";
import { d1File, demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { askOk, closeConnections } from "./http.ts";
import { builtCode } from "./local-worker.ts";
import { logIn } from "./log-in.ts";
import { median, medianRatio } from "./stats.ts";
import { appSpec, startWorkers, type WorkerSpec } from "./targets.ts";
import type { Spent } from "./workers/counted.ts";

const FEW = 25;
const MANY = 1000;
const ORDERS = ["due", "newest", "experience", "stars", "name"];
const NAME = "uncached";
const COUNTED = "counted";
/** Prime to both lengths, so that the rounds open applicants of every part of the list. */
const STEP = 389;
const WARM_UP = 10;
const ROUNDS = 150;

/** Milliseconds of a request of the signed-in recruiter, uncached; `ratio`: the median of the ratios of pairs. */
type DeskTimes = { what: string; few: number; many: number; ratio: number; rows: { few: number; many: number } };
type Desk = { job: string; applicants: string[] };

export const deskStep: Step = {
  name: "desk",
  goals: ["desk"],
  async run(bench): Promise<Outcome[]> {
    const times = await measureDesk(await bench.bundles(), bench.isQuick ? 5 : 40);
    const [worst] = times.toSorted((one, other) => other.ratio - one.ratio);
    if (!worst) return [];
    const told = times.map(
      ({ what, few, many, ratio, rows }) =>
        `${what} ${ms(many)} and ${ms(few)} (${ratio.toFixed(2)}; rows read ${rows.many} and ${rows.few})`,
    );
    return [
      {
        goal: "desk",
        figure: `${worst.what}: ${ms(worst.many)}`,
        peer: `${FEW} applicants: ${ms(worst.few)}`,
        ratio: worst.ratio,
        values: { ratio: worst.ratio },
        details: [
          `The first page in each order, and one applicant opened, from the first to the last in turn, uncached, the two in turn: ${told.join(", ")}. To move one and open the next is one request, which a test counts; its page is that of one opened.`,
        ],
      },
    ];
  },
};

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

async function measureDesk({ app, counted }: Pick<Bundles, "app" | "counted">, rounds = ROUNDS): Promise<DeskTimes[]> {
  await prepareState(demoFolder, { demo: true, say: console.log });
  const { stateDir, few, many } = copyWithDesks();
  const modules = { "build/worker/entry.worker.js": app };
  const workers = await startWorkers(stateDir, [
    mailed(appSpec(NAME, app)),
    { ...mailed(appSpec(COUNTED, counted)), modules },
  ]);
  try {
    const headers = { cookie: await logIn(workers.url(NAME), "admin") };
    const timed = ORDERS.flatMap((order) => PAGES.map((page) => ({ what: `${page.what} by ${order}`, order, page })));
    const times = timed.map((each) => ({ ...each, few: [] as number[], many: [] as number[] }));
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const own of times) {
        for (const [desk, into] of [[few, own.few] as const, [many, own.many] as const]) {
          const { ms } = await askOk(workers.url(NAME, own.page.path(desk, own.order, round + WARM_UP)), { headers });
          if (round >= 0) into.push(ms);
        }
      }
    }
    const rowsOf = async (desk: Desk, { page, order }: (typeof timed)[number]) => {
      const url = workers.url(COUNTED, page.path(desk, order, LAST));
      const answer = await fetch(url, { headers: { ...headers, "X-Bench-Spent": "1" } });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      await answer.arrayBuffer();
      return (JSON.parse(answer.headers.get("X-Bench-Spent") ?? "") as Spent).read;
    };
    const found: DeskTimes[] = [];
    for (const each of times) {
      const rows = { few: await rowsOf(few, each), many: await rowsOf(many, each) };
      const ratio = medianRatio(each.many, each.few);
      found.push({ what: each.what, few: median(each.few), many: median(each.many), ratio, rows });
    }
    return found;
  } finally {
    await workers.stop();
  }
}

/** Without mail an address cannot be confirmed, and the list has a fold that a deployed one has not. */
function mailed(spec: WorkerSpec): WorkerSpec {
  return { ...spec, vars: { ...spec.vars, MAIL_FROM: "mail@bench.staffroom.example" } };
}

/** The last of each list has the most before it. */
const LAST = -1;
/** `round` chooses who is opened: over the rounds from the first to the last. */
const PAGES = [
  { what: "list", path: ({ job }: Desk, order: string, _round: number) => `/applications?jobId=${job}&order=${order}` },
  {
    what: "one opened",
    path: ({ applicants }: Desk, order: string, round: number) =>
      `/applicants/${applicants.at(round < 0 ? round : (round * STEP) % applicants.length)}?order=${order}`,
  },
];

/** The demo's database with two jobs more of the recruiter whose log-in stands first. */
function copyWithDesks(): { stateDir: string; few: Desk; many: Desk } {
  const stateDir = join(folder, "desk");
  rmSync(stateDir, { recursive: true, force: true });
  const from = d1File(demoFolder);
  const to = join(stateDir, from.slice(demoFolder.length + 1));
  mkdirSync(dirname(to), { recursive: true });
  const demo = new DatabaseSync(from, { readOnly: true });
  demo.prepare("VACUUM INTO ?").run(to);
  demo.close();
  const db = new DatabaseSync(to);
  const [few, many] = [FEW, MANY].map((count, index) => addDesk(db, count, index)) as [Desk, Desk];
  db.close();
  return { stateDir, few, many };
}

/** A job, and so many applications that wait for their school, each of a person of her own who has an account. */
function addDesk(db: DatabaseSync, count: number, index: number): Desk {
  const columnsOf = (table: string, own: string[]) =>
    db
      .prepare("SELECT name FROM pragma_table_info(?)")
      .all(table)
      .map(({ name }) => String(name))
      .filter((name) => !own.includes(name));
  const id = `0199a5a0-0000-7000-8000-00000000de5${index}`;
  const email = demoLogins.find(({ role }) => role === "admin")?.email ?? "";
  const ofJob = columnsOf("jobs", ["seq", "id"]);
  db.prepare(
    `INSERT INTO jobs (id, seq, ${ofJob}) SELECT ?, (SELECT max(seq) + 1 FROM jobs), ${ofJob} FROM jobs
     WHERE user_id = (SELECT id FROM users WHERE email = ?) AND state = 'open' AND removed_at IS NULL LIMIT 1`,
  ).run(id, email);
  const own = [
    "id",
    "job_id",
    "candidate_id",
    "resume_hash",
    "name",
    "email",
    "mobile",
    "experience",
    "stars",
    "created_at",
    "due_at",
  ];
  const kept = columnsOf("applications", own);
  const person = (number: string) => `printf('0199a5a0-000${index}-4000-8000-%012x', ${number})`;
  const ofUser = columnsOf("users", ["id", "email"]);
  db.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO users (id, email, ${ofUser}) SELECT ${person("i")}, 'a' || i || '.${index}@example.org', ${ofUser}
     FROM n, (SELECT * FROM users WHERE role = 'user' AND closed_at IS NULL LIMIT 1)`,
  ).run(count);
  const day = 86_400_000;
  db.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO applications (${[...own, ...kept]})
     SELECT printf('0199a5a0-000${index}-7000-8000-%012x', i), ?2, ${person("i")}, 'hash ${index} ' || i, 'Applicant ' || i, 'a' || i || '.${index}@example.org', '98' || (10000000 + i),
       iif(i % 2, '0', '8+'), i % 6, ?3 - i * 60000, ?3 + (2 + i % 60) * ${day}, ${kept}
     FROM n, (SELECT * FROM applications WHERE turn = 'school' AND status = 'submitted' AND dropped_at IS NULL
       AND confirmed_at IS NOT NULL AND not_real_at IS NULL AND due_at > ?3 LIMIT 1)`,
  ).run(count, id, Date.now());
  const rows = db.prepare("SELECT id FROM applications WHERE job_id = ? ORDER BY id").all(id);
  if (rows.length !== count) throw new Error(`The desk of ${count} applicants holds ${rows.length}.`);
  return { job: id, applicants: rows.map((row) => String(row.id)) };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const bundles = { app: await builtCode(), counted: await bundlePeer("counted") };
  for (const { what, few, many, ratio, rows } of await measureDesk(bundles, Number(process.argv[2] ?? ROUNDS))) {
    console.log(
      `${what}: ${MANY} applicants ${many.toFixed(1)} ms, ${FEW} applicants ${few.toFixed(1)} ms, ratio ${ratio.toFixed(2)}; rows ${rows.many} and ${rows.few}`,
    );
  }
  closeConnections();
}
