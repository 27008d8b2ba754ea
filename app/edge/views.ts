/**
 * Counts how often the pages of jobs are looked at: in the memory of the isolate, without cookies or addresses, and written in
 * portions after an answer. What an isolate has not written when it ends is lost. See docs/decisions/008.
 */
import { openDatabase } from "~/db/client.server";
import { onForget } from "~/domain/isolate-memory";
import { dayNumber } from "~/domain/moments/rules";
import { MS_PER_WRITE, VIEWS_PER_WRITE } from "~/domain/statistics/rules";
import { logFailure } from "~/http/errors";
import type { RouteMatch } from "~/route-facts";

/** Programs that say what they are. */
const ROBOT = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|java\/|go-http|axios|node/i;
const AHEAD = /prefetch|prerender|preview/i;

type Answered = {
  request: Request;
  route: RouteMatch;
  /** The visitor works on the job, as far as we know. */
  isOwn: boolean;
  db: D1Database;
  waitUntil: (work: Promise<unknown>) => void;
};

/** Whether a request is a person who looks at a job. */
function isView(request: Request, { facts }: RouteMatch, { status }: Response): boolean {
  if (!facts.countsViews || facts.countsViews !== request.method) return false;
  // A browser that has the page already asks whether it is still the same.
  if (status !== 200 && status !== 304 && status !== 204) return false;
  const { headers } = request;
  const agent = headers.get("User-Agent");
  if (!agent || ROBOT.test(agent)) return false;
  if (["Sec-Purpose", "Purpose", "X-Moz"].some((name) => AHEAD.test(headers.get(name) ?? ""))) return false;
  if (request.method === "POST") return true;
  // Every browser asks for a page like this. Scripts that fetch it do not.
  return (headers.get("Sec-Fetch-Dest") ?? "document") === "document" && /text\/html/.test(headers.get("Accept") ?? "");
}

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** The counter of one isolate. */
export function createViewCounter() {
  let views = new Map<string, { jobId: string; day: number; n: number }>();
  let count = 0;
  /** When the first view was counted that is not written yet. */
  let since = 0;

  /** Count the request, if it is a view, and write what is due. Nothing here is awaited. Returns the answer. */
  function note(response: Response, { request, route, isOwn, db, waitUntil }: Answered): Response {
    const now = Date.now();
    if (!isOwn && isView(request, route, response)) add(route.params.id ?? "", now);
    if (count >= VIEWS_PER_WRITE || (count > 0 && now - since >= MS_PER_WRITE)) waitUntil(write(db));
    return response;
  }

  function add(jobId: string, now: number): void {
    const day = dayNumber(new Date(now));
    const key = `${day} ${jobId}`;
    const known = views.get(key);
    if (known) known.n += 1;
    else views.set(key, { jobId, day, n: 1 });
    if (count === 0) since = now;
    count += 1;
  }

  /** Write what is counted. A portion that cannot be written is lost, and the log says so. */
  async function write(db: D1Database): Promise<void> {
    const portion = [...views.values()];
    if (portion.length === 0) return;
    views = new Map();
    count = 0;
    try {
      const { recordViews } = await import("~/domain/statistics/service.server");
      await recordViews({ db: openDatabase(db, "first-unconstrained") }, portion);
    } catch (error) {
      logFailure(error, { requestId: crypto.randomUUID(), method: "VIEWS", path: "" });
    }
  }

  onForget(() => {
    views = new Map();
    count = 0;
  });

  return { note, write };
}
