/**
 * A school's desk: the first page of a list of a thousand applicants against that of 25, in each order, the two in turn.
 * `node bench/desk.ts [ROUNDS]` prints both times and their ratio, which is to be at most 1.3.
 */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { demoLogins } from "../.scripts/demo/index.ts";
import { prepareState } from "../.scripts/state.ts";
import type { Step } from "./bench.ts";
import { d1File, demoFolder } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { askOk, closeConnections } from "./http.ts";
import { builtCode } from "./local-worker.ts";
import { logIn } from "./log-in.ts";
import { median, medianRatio } from "./stats.ts";
import { appSpec, startWorkers } from "./targets.ts";

const FEW = 25;
const MANY = 1000;
const ORDERS = ["due", "newest", "experience", "stars", "name"];
const NAME = "uncached";
const WARM_UP = 10;
const ROUNDS = 150;

/** Milliseconds of a request of the signed-in recruiter, uncached; `ratio`: the median of the ratios of pairs. */
type DeskTimes = { order: string; few: number; many: number; ratio: number };

export const deskStep: Step = {
  name: "desk",
  goals: ["desk"],
  async run(bench): Promise<Outcome[]> {
    const times = await measureDesk(bench.isQuick ? 5 : 40);
    const [worst] = times.toSorted((one, other) => other.ratio - one.ratio);
    if (!worst) return [];
    const told = times.map(
      ({ order, few, many, ratio }) => `${order} ${ms(many)} and ${ms(few)} (${ratio.toFixed(2)})`,
    );
    return [
      {
        goal: "desk",
        figure: `by ${worst.order}: ${ms(worst.many)}`,
        peer: `${FEW} applicants: ${ms(worst.few)}`,
        ratio: worst.ratio,
        values: { ratio: worst.ratio },
        details: [
          `The first page in each order, uncached, the two in turn: ${told.join(", ")}. To move one and open the next is one request, which a test counts.`,
        ],
      },
    ];
  },
};

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

async function measureDesk(rounds = ROUNDS): Promise<DeskTimes[]> {
  await prepareState(demoFolder, { demo: true, say: console.log });
  const { stateDir, few, many } = copyWithDesks();
  const workers = await startWorkers(stateDir, [appSpec(NAME, await builtCode())]);
  try {
    const headers = { cookie: await logIn(workers.url(NAME), "admin") };
    const timed = ORDERS.map((order) => ({ order, few: [] as number[], many: [] as number[] }));
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const times of timed) {
        for (const [job, own] of [[few, times.few] as const, [many, times.many] as const]) {
          const url = workers.url(NAME, `/applications?jobId=${job}&order=${times.order}`);
          const { ms } = await askOk(url, { headers });
          if (round >= 0) own.push(ms);
        }
      }
    }
    return timed.map((each) => ({
      order: each.order,
      few: median(each.few),
      many: median(each.many),
      ratio: medianRatio(each.many, each.few),
    }));
  } finally {
    await workers.stop();
  }
}

/** The demo's database with two jobs more of the recruiter whose log-in stands first. */
function copyWithDesks(): { stateDir: string; few: string; many: string } {
  const stateDir = join(folder, "desk");
  rmSync(stateDir, { recursive: true, force: true });
  const from = d1File(demoFolder);
  const to = join(stateDir, from.slice(demoFolder.length + 1));
  mkdirSync(dirname(to), { recursive: true });
  const demo = new DatabaseSync(from, { readOnly: true });
  demo.prepare("VACUUM INTO ?").run(to);
  demo.close();
  const db = new DatabaseSync(to);
  const [few, many] = [FEW, MANY].map((count, index) => addDesk(db, count, index)) as [string, string];
  db.close();
  return { stateDir, few, many };
}

/** A job, and so many copies of an application that waits for its school. */
function addDesk(db: DatabaseSync, count: number, index: number): string {
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
    `INSERT INTO jobs (id, ${ofJob}) SELECT ?, ${ofJob} FROM jobs
     WHERE user_id = (SELECT id FROM users WHERE email = ?) AND status = 'open' AND deleted = 0 LIMIT 1`,
  ).run(id, email);
  const own = ["id", "job_id", "name", "email", "mobile", "experience", "stars", "created_at", "due_at"];
  const kept = columnsOf("applications", own);
  const day = 86_400_000;
  db.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO applications (${[...own, ...kept]})
     SELECT printf('0199a5a0-000${index}-7000-8000-%012x', i), ?2, 'Applicant ' || i, 'a' || i || '@example.org', '98' || (10000000 + i),
       iif(i % 2, '0', '8+'), i % 6, ?3 - i * 60000, ?3 + (2 + i % 60) * ${day}, ${kept}
     FROM n, (SELECT * FROM applications WHERE turn = 'school' AND status = 'submitted' AND aside IS NULL
       AND address_pending = 0 AND not_real_at IS NULL AND due_at > ?3 LIMIT 1)`,
  ).run(count, id, Date.now());
  const [row] = db.prepare("SELECT count(*) AS count FROM applications WHERE job_id = ?").all(id);
  if (row?.count !== count) throw new Error(`The desk of ${count} applicants holds ${row?.count}.`);
  return id;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { order, few, many, ratio } of await measureDesk(Number(process.argv[2] ?? ROUNDS))) {
    console.log(
      `${order}: ${MANY} applicants ${many.toFixed(1)} ms, ${FEW} applicants ${few.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
    );
  }
  closeConnections();
}
