/**
 * The cost of a month: each act of people and of the clock is counted once, at the bindings, and multiplied by its
 * number in a month. If a fact is not known, the dearer case is taken: no page comes from a cache, and each viewer is
 * signed in.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { demoLogins } from "../.scripts/demo/index.ts";
import { type AlertFigure, measureAlerts } from "./alerts.ts";
import type { Bench, Step } from "./bench.ts";
import { demoFolder, SIZES } from "./data.ts";
import { folder } from "./folder.ts";
import type { Outcome } from "./goals.ts";
import { cpuOf, type LocalWorker, startWorker } from "./local-worker.ts";
import { logIn as sessionOf } from "./log-in.ts";
import { billOf, type Line, mailLine, PLAN_DOLLARS, PRICES, PRICES_DAY } from "./prices.ts";
import { HOUR_CRON, idleRun, MINUTE_CRON } from "./scheduled.ts";
import type { Spent } from "./workers/counted.ts";

export const costStep: Step = {
  name: "cost",
  tooLong: "which needs a day of jobs and its alerts.",
  goals: ["cost"],
  run: measureCost,
};

/** How often a month has each thing. Each application is sent after a log-in, looked at, opened and moved. */
const MONTH = { views: 1_000_000, applications: 100_000, jobs: 10_000, alerts: 50_000, days: 30 };
/** The run of the hour comes beside that of its minute. */
const HOURS_A_MONTH = MONTH.days * 24;
const RUNS_A_MONTH = HOURS_A_MONTH * 60;
const RESUME_BYTES = 300_000;
const MAX_DOLLARS = 10;
const SEARCHES = [
  "q=maths+teacher&location=Pune",
  "q=physics",
  "q=english+teacher&job_nature=Full+Time",
  "location=Delhi",
];
/** For each alert, comparing and telling cost less the more there are; a tenth of them is measured and taken ten times. */
const ALERTS_SHARE = 10;
/** A client that the limits of the product do not know yet, for each request. */
let serial = 0;

type Act = { what: string; aMonth: number; times: number; send(headers: Record<string, string>): Promise<Response> };
type Each = Spent & { cpuMs: number };

async function measureCost(bench: Bench): Promise<Outcome[]> {
  if (process.platform !== "linux") {
    bench.say("Processor time is read from /proc, which only Linux has: the month's cost is not measured.");
    return [];
  }
  const { app, counted } = await bench.bundles();
  await bench.demo();
  const copy = join(folder, "cost");
  rmSync(copy, { recursive: true, force: true });
  cpSync(demoFolder, copy, { recursive: true });
  const vars = { PAGE_CACHE: "off", MAIL_FROM: "mail@bench.staffroom.example" };
  const options = { hasLimits: false, isSilent: true, env: "production", vars } as const;
  const modules = { "build/worker/entry.worker.js": app };
  const worker = await startWorker(copy, counted, { ...options, modules });
  try {
    const acts: { act: Act; each: Each }[] = [];
    for (const act of await actsOf(worker, bench.isQuick)) acts.push({ act, each: await measure(worker, act) });
    const bytes = await bytesOf(worker);
    const run = await idleRun({ app, counted }, await bench.stateOf(SIZES[0]));
    const hour = await idleHour({ app, counted }, await bench.stateOf(SIZES[0]));
    const runs = {
      run: { ...run, cpuMs: await cpuOfRun(worker, MINUTE_CRON) },
      hour: { ...hour, cpuMs: await cpuOfRun(worker, HOUR_CRON) },
    };
    const day = bench.isQuick
      ? await measureAlerts(500, 50)
      : await measureAlerts(MONTH.alerts / ALERTS_SHARE, Math.round(MONTH.jobs / MONTH.days));
    return [outcomeOf({ acts, ...runs, day, bytes })];
  } finally {
    await worker.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * The acts of people, in the order in which they happen: an application must have been sent before it is looked at.
 */
async function actsOf(worker: LocalWorker, isQuick: boolean): Promise<Act[]> {
  const call = (path: string, init: RequestInit = {}) => {
    serial += 1;
    const headers = new Headers(init.headers);
    headers.set("CF-Connecting-IP", `10.${serial >> 16}.${(serial >> 8) & 255}.${serial & 255}`);
    headers.set("Origin", worker.url);
    headers.set("Sec-Fetch-Site", "same-origin");
    return fetch(worker.url + path, { redirect: "manual", ...init, headers });
  };
  const logIn = async (login: { email: string; password: string }, headers: Record<string, string> = {}) =>
    call("/auth/login", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ email: login.email, password: login.password }),
    });
  const [head] = demoLogins;
  const candidate = demoLogins.find(({ role }) => role === "user");
  if (!head || !candidate) throw new Error("The demo has no recruiter or no candidate.");
  const { id, bearer } = await bearerOf(await logIn(head));
  const applicant = await bearerOf(await logIn(candidate));
  const [cookie, headCookie] = [await sessionOf(worker.url, "user"), await sessionOf(worker.url, "admin")];

  const jobs: string[] = [];
  const applications: string[] = [];
  const next = (list: string[]) => {
    serial += 1;
    return list[serial % list.length] ?? "";
  };
  const open: { id: string }[] = await json(await call("/jobs/getalljobs?limit=100"));
  const pages = [
    () => "/",
    () => "/jobs",
    ...SEARCHES.map((search) => () => `/jobs?${search}`),
    ...Array.from({ length: 6 }, () => () => `/jobdetails/${next(open.map((job) => job.id))}`),
  ];
  let view = 0;
  const times = isQuick ? 4 : 24;
  return [
    {
      what: "page",
      aMonth: MONTH.views,
      times: times * pages.length,
      send(headers) {
        view += 1;
        return call(pages[view % pages.length]?.() ?? "/", { headers: { ...headers, Cookie: cookie } });
      },
    },
    {
      what: "job posted",
      aMonth: MONTH.jobs,
      times,
      async send(headers) {
        const answer = await call(`/jobs/createjob/${id}`, {
          method: "POST",
          headers: { ...headers, ...bearer, "Content-Type": "application/json" },
          body: JSON.stringify(jobText()),
        });
        jobs.push((await json<{ id: string }>(answer)).id);
        return answer;
      },
    },
    { what: "log-in", aMonth: MONTH.applications, times, send: (headers) => logIn(candidate, headers) },
    {
      what: "application",
      aMonth: MONTH.applications,
      times,
      async send(headers) {
        // One person applies once for a job.
        const body = applicationTo(jobs[applications.length] ?? "", candidate.email);
        const all = { ...headers, ...applicant.bearer };
        const answer = await call("/application/applyforjob", { method: "POST", headers: all, body });
        applications.push((await json<{ id: string }>(answer)).id);
        return answer;
      },
    },
    {
      what: "list of applications",
      aMonth: MONTH.applications,
      times,
      send: (headers) => call(`/applications/${next(jobs)}`, { headers: { ...headers, ...bearer } }),
    },
    {
      what: "resume opened",
      aMonth: MONTH.applications,
      times,
      send: (headers) => call(`/resumes/${next(applications)}`, { headers: { ...headers, Cookie: headCookie } }),
    },
    {
      what: "application moved",
      aMonth: MONTH.applications,
      times,
      send: (headers) =>
        call(`/application/updatestatus/${applications.shift()}`, {
          method: "PUT",
          headers: { ...headers, ...bearer, "Content-Type": "application/json" },
          body: JSON.stringify({ status: "shortlisted" }),
        }),
    },
    {
      what: "job closed",
      aMonth: MONTH.jobs,
      times,
      send: (headers) => call(`/jobs/closejob/${jobs.pop()}`, { method: "POST", headers: { ...headers, ...bearer } }),
    },
  ];
}

/** First counted at the bindings, which takes time of its own; then sent again for the processor's time. */
async function measure(worker: LocalWorker, act: Act): Promise<Each> {
  const sum: Spent = { read: 0, written: 0, bucketWrites: 0, bucketReads: 0, mails: 0 };
  const counted = Math.max(2, Math.floor(act.times / 3));
  for (let count = 0; count < counted; count += 1) {
    const answer = await send(act, { "X-Bench-Spent": "1" });
    const spent: Spent = JSON.parse(answer.headers.get("X-Bench-Spent") ?? "");
    for (const name of Object.keys(sum) as (keyof Spent)[]) sum[name] += spent[name];
  }
  const timed = act.times - counted;
  const before = cpuOf(worker.pid);
  for (let count = 0; count < timed; count += 1) await send(act, {});
  const cpuMs = (cpuOf(worker.pid) - before) / timed;
  const each = Object.entries(sum).map(([name, value]) => [name, value / counted]);
  return { ...(Object.fromEntries(each) as Spent), cpuMs };
}

async function send(act: Act, headers: Record<string, string>): Promise<Response> {
  const answer = await act.send(headers);
  if (!answer.ok) throw new Error(`${act.what}: answered ${answer.status}`);
  if (!answer.bodyUsed) await answer.arrayBuffer();
  return answer;
}

/** The run of the hour founds schools and queues mails, so it has a copy: what other steps measure stays as it is. */
async function idleHour(bundles: Parameters<typeof idleRun>[0], stateDir: string) {
  const copy = join(folder, "cost-hour");
  rmSync(copy, { recursive: true, force: true });
  cpSync(stateDir, copy, { recursive: true });
  try {
    return await idleRun(bundles, copy, HOUR_CRON);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function cpuOfRun(worker: LocalWorker, cron: string): Promise<number> {
  const runs = 20;
  const url = `${worker.url}/__bench/scheduled?${new URLSearchParams({ cron })}`;
  for (let count = 0; count < runs; count += 1) await fetch(url);
  const before = cpuOf(worker.pid);
  for (let count = 0; count < runs; count += 1) await fetch(url);
  return (cpuOf(worker.pid) - before) / runs;
}

/** Bytes of database that a job and an application with all that follows from it take, from the demo's own rows. */
async function bytesOf({ db }: LocalWorker): Promise<number> {
  const size = async () => (await db.prepare("SELECT 1").run()).meta.size_after ?? 0;
  const sum = await db
    .prepare("SELECT (SELECT count(*) FROM jobs) + (SELECT count(*) FROM applications) AS sum")
    .first<number>("sum");
  return (await size()) / (sum ?? 1);
}

type Run = { read: number; written: number; cpuMs: number };
type Month = {
  acts: { act: Act; each: Each }[];
  run: Run;
  hour: Run;
  day: AlertFigure;
  bytes: number;
};

function outcomeOf({ acts, run, hour, day, bytes }: Month): Outcome {
  const ofRuns = (name: keyof Run) => RUNS_A_MONTH * run[name] + HOURS_A_MONTH * hour[name];
  const of = (name: keyof Each) => acts.reduce((sum, { act, each }) => sum + act.aMonth * each[name], 0);
  const alerts = ALERTS_SHARE * MONTH.days;
  const alertMails = day.mails * alerts;
  const alertMs = (day.seconds + day.tellingSeconds) * 1000 * alerts;
  const { dollars, lines } = billOf({
    requests: acts.reduce((sum, { act }) => sum + act.aMonth, RUNS_A_MONTH + HOURS_A_MONTH),
    cpuMs: of("cpuMs") + ofRuns("cpuMs") + alertMs,
    rowsRead: of("read") + ofRuns("read") + (day.rowsRead + day.tellingRows) * alerts,
    rowsWritten: of("written") + ofRuns("written") + day.rowsWritten * alerts,
    databaseGB: (bytes * (MONTH.jobs + MONTH.applications)) / 1e9,
    bucketWrites: of("bucketWrites"),
    bucketReads: of("bucketReads"),
    bucketGB: (MONTH.applications * RESUME_BYTES) / 1e9,
    // Each message is written, read and deleted; one a mail is more than there are.
    queueOperations: 3 * alertMails,
  });
  const mail = mailLine(of("mails") + alertMails);
  const kept = ((MONTH.applications * RESUME_BYTES) / 1e9) * PRICES.bucketGB.dollars;
  const count = (value: number) => value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
  const shown = ({ what, used, included, dollars: price }: Line) =>
    `${count(used)} ${what} (${count(included)} included): ${money(price)}`;
  const eachOf = ({ act, each }: (typeof acts)[number]) =>
    `${act.what} ${count(each.read)} rows read, ${count(each.written)} written, ${each.cpuMs.toFixed(1)} ms`;
  return {
    goal: "cost",
    figure: `${money(dollars)}; with the files of two years ${money(dollars + 23 * kept)}`,
    peer: `mail apart: ${money(mail.dollars)}`,
    ratio: null,
    values: { dollars },
    details: [
      `A month of ${count(MONTH.views)} page views, ${count(MONTH.applications)} applications with PDFs of ${RESUME_BYTES / 1000} kB, ${count(MONTH.jobs)} jobs, ${count(MONTH.alerts)} daily alerts, each application after a log-in, then listed, opened and moved. No page from a cache, each viewer signed in.`,
      `Prices as the platform had published them, written down on ${PRICES_DAY}. The plan ${money(PLAN_DOLLARS)}; ${lines.map(shown).join("; ")}. ${shown(mail)}.`,
      `Each, counted at the bindings with what follows the answer: ${acts.map(eachOf).join("; ")}; run of the minute ${run.read} and ${run.written} rows, ${run.cpuMs.toFixed(1)} ms; run of the hour ${count(hour.read)} and ${hour.written} rows, ${hour.cpuMs.toFixed(1)} ms. The processor's time is that of workerd, the local database and bucket included, which the platform does not count as such.`,
      `Alerts: ${count(day.alerts)} against a day of ${count(day.jobs)} jobs, taken ${ALERTS_SHARE} times: ${count(day.rowsRead + day.tellingRows)} rows read, ${count(day.rowsWritten)} written, ${(day.seconds + day.tellingSeconds).toFixed(1)} s, ${count(day.mails)} mails.`,
      `Of the files one month's are counted. They stay for two years after the last change of a closed job's application, so each month before it adds ${money(kept)}; ${Math.floor((MAX_DOLLARS - dollars) / kept)} such months come to ${MAX_DOLLARS} dollars.`,
    ],
  };
}

function money(dollars: number): string {
  return `${dollars.toFixed(2)} dollars`;
}

async function json<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function bearerOf(answer: Response) {
  const { id, token } = await json<{ id: string; token: string }>(answer);
  return { id, bearer: { Authorization: `Bearer ${token}` } };
}

function applicationTo(jobId: string, email: string): FormData {
  const body = new FormData();
  const fields = {
    job_id: jobId,
    applicant_name: "Asha Nair",
    applicant_email: email,
    applicant_mobile: "9876543210",
    applicant_experience: "1+",
  };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7 %%EOF\n"), randomBytes(RESUME_BYTES - 15)]);
  body.set("resume", new File([bytes], "Asha Nair.pdf", { type: "application/pdf" }));
  return body;
}

/** A title of its own, in letters: many digits look like a telephone number, which publishing stops. */
function jobText(): Record<string, string> {
  const title = `Teacher ${randomUUID().replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`;
  return {
    title,
    category: "Science",
    job_nature: "Full Time",
    vacancy: "2",
    salary: "4,20,000 a year",
    location: "Pune",
    description: "Teach physics to classes XI and XII, and look after the science club.",
    responsibility: "Two laboratories",
    qualifications: "MSc, BEd",
    keywords: "physics, science",
    company_name: "Neem Ferry School",
    company_location: "Pune",
  };
}
