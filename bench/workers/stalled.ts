/**
 * The app between a database, a bucket and a queue that fail when they are told to. It is told by requests to `/__stall/…`, which the
 * app never sees. All Workers of the bench answer for one site, so that they share its copies of pages as isolates of a data centre do.
 */
import { createRandom } from "../../.scripts/demo/random.ts";
import {
  batchOf,
  createBucketLine,
  createFaultLine,
  type Fault,
  faultyBucket,
  faultyDatabase,
  faultyQueue,
} from "../stall/faults.ts";
import app from "./build/worker/entry.worker.js";

type StalledEnv = { DB: D1Database; RESUMES: R2Bucket; SEED: string; SITE: string };
/** The fault of each part; null ends it. */
export type FaultOrder = Partial<Record<"database" | "bucket" | "queue", Fault | null>>;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let opened: ReturnType<typeof open> | null = null;

/** The parts of this Worker, which stay the same for all requests. */
function partsOf(env: StalledEnv): ReturnType<typeof open> {
  opened ??= open(env);
  return opened;
}

function open({ SEED, DB, RESUMES, ...vars }: StalledEnv) {
  const lineOf = (what: string) => ({ random: createRandom(`${SEED} ${what}`), wait });
  const lines = {
    database: createFaultLine(lineOf("database")),
    bucket: createBucketLine(lineOf("bucket")),
    queue: createFaultLine(lineOf("queue")),
  };
  const alerts = faultyQueue<unknown>(lines.queue);
  const bindings = {
    ...vars,
    DB: faultyDatabase(DB, lines.database),
    RESUMES: faultyBucket(RESUMES, lines.bucket),
    ALERTS: alerts.queue,
  };
  return { lines, alerts, bindings };
}

export default {
  async fetch(request, env, execution) {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/__stall/")) return control(pathname, request, env, execution);
    const sent = new Request(env.SITE + pathname + search, request);
    sent.headers.set("Host", new URL(env.SITE).host);
    return app.fetch(sent, partsOf(env).bindings, execution);
  },
} satisfies ExportedHandler<StalledEnv>;

async function control(pathname: string, request: Request, env: StalledEnv, execution: ExecutionContext) {
  const { lines } = partsOf(env);
  switch (pathname) {
    case "/__stall/faults":
      for (const [part, fault] of Object.entries((await request.json()) as FaultOrder))
        lines[part as keyof FaultOrder].set(fault);
      return Response.json({});
    case "/__stall/cold":
      // Nothing of what an isolate remembers is left, as in a new one.
      app.forget();
      return Response.json({});
    case "/__stall/run":
      return Response.json(await run(new URL(request.url).searchParams.get("cron") ?? "* * * * *", env, execution));
    default:
      return new Response(null, { status: 404 });
  }
}

/** A scheduled run, and then what it has put into the queue. `failed`: of the run, and of each message that failed. */
async function run(cron: string, env: StalledEnv, execution: ExecutionContext) {
  const { bindings, alerts } = partsOf(env);
  // The places are loaded already.
  const version = await env.DB.prepare("SELECT version FROM place_loads").first<string>("version");
  const ASSETS = { fetch: async () => Response.json({ version, portions: [] }) };
  const failed: string[] = [];
  const note = (error: unknown) => void failed.push(error instanceof Error ? error.message : String(error));
  await app
    .scheduled({ cron, scheduledTime: Date.now(), noRetry() {} }, { ...bindings, ASSETS }, execution)
    .catch(note);
  for (const body of alerts.takeAll())
    await app.queue(
      batchOf(body, () => note("a message of the queue")),
      bindings,
      execution,
    );
  return { failed };
}
